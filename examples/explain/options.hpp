// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/values.hpp>

#include "element.hpp"
#include "parse.hpp"

#include <string>
#include <string_view>

// The command line.
namespace shardcheck::explain {

inline constexpr std::string_view help_text =
    R"(usage: shardcheck-explain --in SHAPE --mesh MESH --placements LIST --out SHAPE
                          [--strided] [--to LIST] [--dtype NAME]
       shardcheck-explain --reverse --in SHAPE --mesh MESH [--placements LIST] --out SHAPE
                          [--strided] [--dtype NAME]
       shardcheck-explain --batch [--strided]
       shardcheck-explain --help | --version

Says whether a view of a sharded tensor is legal: free, on every rank, with no element moved.
Lists all placements that the result may be stated to have, and what each kind of rank holds.

  --in SHAPE         global extents, outermost first: 6,256  (nothing: one element)
  --mesh MESH        axes with their sizes, the last is the fastest: dp=2,tp=4  (nothing: one rank)
  --placements LIST  one for each mesh axis, in mesh order: S(0),R
                       R          replicate
                       S(d)       shard of dim d; a negative d counts from the last dim
                       SS(d,f)    strided shard: dim d in f equal pieces, each of them sharded
                       P(op)      partial: sum, avg, product, min or max
                     or by name, the other axes replicate: tp:S(0)
  --out SHAPE        the new global extents; one may be -1
  --strided          any axis may become a strided shard
  --to LIST          check these placements of the new shape instead of finding some, whatever the policy
  --reverse          list the placements of the old shape that make the view legal, each with those of the result:
                     shards, and replicate, in place of those in --placements, fewest mesh axes changed first;
                     partial axes stay. Without --placements the change is from replicate everywhere
  --dtype NAME       element type, for sizes in bytes: float32, bf16, int8, ...
  --batch            read lines `SHAPE | MESH | LIST | SHAPE`, or with `| LIST` for --to, from standard input;
                     write each back with ` => ` and its placements, `illegal RULE` or `error RULE`.
                     A line of more than 16 MiB is not read

At most 64 placements are listed, then `and more`. Spaces may stand around every token.
Exit status: 0 legal (with --batch: every line was answered; with --reverse: something is listed), 1 illegal,
2 unusable input, or a failed read or write.
)";

struct options {
    view_text view;
    std::string_view element;
    int element_bytes = 0;  ///< 0: unknown
    policy allowed = policy::plain;
    bool batch = false;
    bool reverse = false;
    bool help = false;
    bool version = false;
};

namespace detail {

struct valued_option {
    std::string_view name;
    std::string_view* value;
    bool given = false;
};

}  // namespace detail

/// Reads the arguments; returns what is wrong with them, empty if nothing is.
inline std::string parse_options(int argc, const char* const* argv, options& result) {
    result = {};
    enum { in, mesh, placements, out, to, dtype };
    view_text& view = result.view;
    detail::valued_option valued[] = {
        {"--in", &view.in},   {"--mesh", &view.mesh}, {"--placements", &view.placements},
        {"--out", &view.out}, {"--to", &view.stated}, {"--dtype", &result.element},
    };
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--help" || argument == "-h") {
            result.help = true;
        } else if (argument == "--version") {
            result.version = true;
        } else if (argument == "--batch") {
            result.batch = true;
        } else if (argument == "--reverse") {
            result.reverse = true;
        } else if (argument == "--strided") {
            result.allowed = policy::strided;
        } else {
            const std::size_t equals = argument.find('=');
            detail::valued_option* found = nullptr;
            for (detail::valued_option& option : valued) {
                if (argument.substr(0, equals) == option.name) found = &option;
            }
            if (found == nullptr) return "unknown option " + std::string(argument);
            if (found->given) return std::string(found->name) + " is given twice";
            found->given = true;
            if (equals != std::string_view::npos) {
                *found->value = argument.substr(equals + 1);
            } else if (++i < argc) {
                *found->value = argv[i];
            } else {
                return std::string(found->name) + " needs a value";
            }
        }
    }
    if (result.help || result.version) return {};
    if (result.batch) {
        for (const detail::valued_option& option : valued) {
            if (option.given) return std::string(option.name) + " does not go with --batch";
        }
        return result.reverse ? "--reverse does not go with --batch" : "";
    }
    for (const int required : {in, mesh, placements, out}) {
        if (valued[required].given || (required == placements && result.reverse)) continue;
        return std::string(valued[required].name) + " is missing";
    }
    if (result.reverse && valued[to].given) return "--to does not go with --reverse";
    view.has_placements = valued[placements].given;
    view.has_stated = valued[to].given;
    if (valued[dtype].given) {
        result.element_bytes = element_bytes(result.element);
        if (result.element_bytes == 0) {
            return "--dtype: no element type " + std::string(result.element) + "; try float32, bf16 or int8";
        }
    }
    return {};
}

}  // namespace shardcheck::explain
