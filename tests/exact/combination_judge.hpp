// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "combination_law.hpp"

// Holds a verdict on an op that combines tensors against the law.
namespace exact {

/// Small enough to enumerate every element on every rank.
inline bool can_judge(const question& asked, const labelled& named) {
    bool small = can_enumerate(named.shape) && asked.mesh.axes <= most_axes;
    for (int l = 0; l < named.labels; ++l) small = small && named.extents[at(l)] < 63;
    for (int j = 0; j < asked.in.count; ++j) small = small && can_enumerate(asked.in.shape[j]);
    for (int a = 0; a < asked.mesh.axes; ++a)
        small = small && asked.mesh.sizes[a] <= static_cast<extent_t>(most_axis_size);
    return small;
}

/// A question with what the law says to it, made once for every verdict that is held against it.
class judged_question {
  public:
    judged_question(const question& asked, random_source& random) : asked_(asked), faults_(faults_of(asked)) {
        if (!is_sound()) return;
        named_ = label(asked_);
        if (!can_judge(asked_, named_)) return;
        law_.emplace(asked_, named_, random);
        if (!law_->has_meaning()) law_.reset();
    }
    judged_question(const judged_question&) = delete;
    judged_question& operator=(const judged_question&) = delete;

    const question& asked() const { return asked_; }
    const labelled& named() const { return named_; }
    bool is_sound() const { return faults_.empty(); }
    bool can_be_judged() const { return !is_sound() || law_.has_value(); }
    bool has_results() const { return law_.has_value() && law_->has_results(); }

    /// What is wrong with a verdict: nothing, if empty. After a colon, what would be right.
    std::string fault_of(const combination_verdict& found) {
        const bool bad = is_bad_input(found.reason);
        if (!is_sound()) {
            if (!bad) return "bad input is not called so: " + std::string(name_of(faults_[0]));
            const bool named = std::find(faults_.begin(), faults_.end(), found.reason) != faults_.end();
            return named ? "" : "bad input for another reason: " + std::string(name_of(faults_[0]));
        }
        if (bad) return "sound input is called bad";
        if (law_->is_reduced_of_nothing()) {
            return found.reason == rule::nothing_to_reduce ? "" : "something of nothing: nothing_to_reduce";
        }
        if (found.legal()) {
            if (!same_shape(found.shape, named_.shape)) return "another shape: " + text_of(named_.shape);
            const char* wrong = law_->fault_of(found.placements);
            return wrong == nullptr ? "" : std::string("wrong accept, ") + wrong;
        }
        const std::optional<placement_list> right = law_->find_placements();
        return right ? "wrong refusal: " + text_of(*right) : "";
    }

  private:
    question asked_;
    std::vector<rule> faults_;
    labelled named_;
    std::optional<combination_law> law_;  // refers to the two above
};

inline std::string text_of(const combination_verdict& found) {
    return found.legal() ? text_of(found.shape) + " " + text_of(found.placements) : name_of(found.reason);
}

}  // namespace exact
