// SPDX-License-Identifier: Apache-2.0
#include "explain/batch.hpp"
#include "explain/check.hpp"
#include "explain/choices.hpp"
#include "explain/options.hpp"
#include "explain/parse.hpp"
#include "explain/reason.hpp"
#include "explain/report.hpp"
#include "explain/streams.hpp"

#include <shardcheck/version.hpp>

#include <exception>
#include <string>
#include <string_view>

namespace {

namespace explain = shardcheck::explain;

enum status : int { legal = 0, illegal = 1, unusable = 2 };

int fail(std::string_view message) {
    explain::write_error("shardcheck-explain: " + std::string(message) + "\n");
    return unusable;
}

int print(std::string_view text, int result) {
    return explain::write_output(text) ? result : fail("cannot write to standard output");
}

std::string_view option_of(explain::part where) {
    switch (where) {
        case explain::part::in: return "--in";
        case explain::part::mesh: return "--mesh";
        case explain::part::placements: return "--placements";
        case explain::part::out: return "--out";
        case explain::part::stated: return "--to";
        case explain::part::whole: break;
    }
    return "input";
}

int run_batch(const explain::options& options) {
    explain::use_binary_streams();
    switch (explain::run_batch(explain::read_input, explain::write_output, options.allowed)) {
        case explain::batch_end::done: return legal;
        case explain::batch_end::read_failed: return fail("cannot read standard input");
        case explain::batch_end::write_failed: return fail("cannot write to standard output");
    }
    return unusable;
}

int refuse(explain::part where, std::string_view rule, std::string_view reason) {
    return fail(std::string(option_of(where)).append(": ").append(rule).append(": ").append(reason));
}

int run_one(const explain::options& options) {
    explain::view_query query;
    const explain::text_problem problem = explain::parse_view(options.view, query);
    if (problem.unreadable) {
        const std::string given(explain::text_of(options.view, problem.where));
        return refuse(problem.where, "unreadable_text", '"' + given + "\": " + explain::grammar_of(problem.where));
    }
    if (problem.any()) {
        return refuse(problem.where, shardcheck::name_of(problem.reason), explain::words_for(problem.reason));
    }
    const shardcheck::verdict found = explain::check(query, options.allowed);
    if (shardcheck::is_bad_input(found.reason)) {
        return refuse(explain::part_at_fault(query, found.reason), shardcheck::name_of(found.reason),
                      explain::reason_sentence(query, options.allowed, found, options.element_bytes));
    }
    if (options.reverse) {
        const explain::input_choices choices = explain::find_input_choices(query, options.allowed);
        return print(explain::reverse_report(query, options.allowed, found, choices, options.element_bytes),
                     choices.found.empty() ? illegal : legal);
    }
    return print(explain::report(query, options.allowed, found, options.element_bytes),
                 found.legal() ? legal : illegal);
}

int run(int argc, const char* const* argv) {
    explain::options options;
    const std::string problem = explain::parse_options(argc, argv, options);
    if (!problem.empty()) return fail(problem + "; --help lists the options");
    if (options.help) return print(explain::help_text, legal);
    if (options.version) return print("shardcheck-explain " SHARDCHECK_VERSION_STRING "\n", legal);
    return options.batch ? run_batch(options) : run_one(options);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        // Memory is all that can run out.
        explain::write_error("shardcheck-explain: ");
        explain::write_error(error.what());
        explain::write_error("\n");
        return unusable;
    }
}
