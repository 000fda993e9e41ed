// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/take.hpp>

#include <boost/hana/tuple.hpp>

// Ops with several results, as a boost::hana::tuple of tensor types. Each part is decided as the narrow, or the
// select, that it is: take.hpp has the rule. The first part that is refused is the one error.
namespace shardcheck {
namespace ops {

template <extent_t Rows, int Dim>
struct split : detail::op_object<op::split, detail::dims<Dim>, detail::numbers<Rows>> {
    template <class... Arguments>
    constexpr auto operator()(const Arguments&... arguments) const {
        return apply_op(*this, arguments...);
    }
};

template <int Dim, extent_t... Rows>
struct split_with_sizes : detail::list_op_object<op::split_with_sizes, detail::dims<Dim>, detail::numbers<Rows...>> {
    template <class... Arguments>
    constexpr auto operator()(const Arguments&... arguments) const {
        return apply_op(*this, arguments...);
    }
};

template <extent_t Parts, int Dim>
struct chunk : detail::op_object<op::chunk, detail::dims<Dim>, detail::numbers<Parts>> {
    template <class... Arguments>
    constexpr auto operator()(const Arguments&... arguments) const {
        return apply_op(*this, arguments...);
    }
};

template <extent_t Parts, int Dim>
struct tensor_split : detail::op_object<op::tensor_split, detail::dims<Dim>, detail::numbers<Parts>> {
    template <class... Arguments>
    constexpr auto operator()(const Arguments&... arguments) const {
        return apply_op(*this, arguments...);
    }
};

template <int Dim, extent_t... Begins>
struct tensor_split_at : detail::list_op_object<op::tensor_split_at, detail::dims<Dim>, detail::numbers<Begins...>> {
    template <class... Arguments>
    constexpr auto operator()(const Arguments&... arguments) const {
        return apply_op(*this, arguments...);
    }
};

template <int Dim>
struct unbind : detail::op_object<op::unbind, detail::dims<Dim>, detail::numbers<>> {
    template <class... Arguments>
    constexpr auto operator()(const Arguments&... arguments) const {
        return apply_op(*this, arguments...);
    }
};

}  // namespace ops

namespace illegal {

/// Declared, never defined: a pipeline goes on after an op with several results.
template <class... Facts>
struct op_after_several_results;

}  // namespace illegal

namespace detail {

/// A part as an op of its own.
template <class Tensor, class Op, extent_t Index>
struct part {
    static constexpr op_value value = part_of(tensor_traits<Tensor>::extents, Op::value, Index);
    using type = std::conditional_t<value.kind == op::select, ops::select<value.dim[0], value.at[0]>,
                                    ops::narrow<value.dim[0], value.at[0], value.at[1]>>;
};

template <class Tensor, class Op, outcome Result, class Indices>
struct several_results;

template <class Tensor, class Op, extent_t... Indices>
struct several_results<Tensor, Op, outcome::legal, std::integer_sequence<extent_t, Indices...>> {
    using type =
        boost::hana::tuple<typename tensor_after<op_on<Tensor, typename part<Tensor, Op, Indices>::type, 0>>::type...>;
};

/// A step after one with several results: one error, and silence.
template <class... Results, class Op, int Step>
struct op_on<boost::hana::tuple<Results...>, Op, Step> : op_on_poison {
    static_assert(illegal::op_after_several_results<illegal::step<Step>, Op>::legal,
                  "an op with several results has to be the last of its pipeline");
};

template <class Tensor, class Op, int Step, outcome Result = op_on<Tensor, Op, Step>::result>
struct several : op_result<op_on<Tensor, Op, Step>> {};

template <class Tensor, class Op, int Step>
struct several<Tensor, Op, Step, outcome::legal>
    : several_results<Tensor, Op, outcome::legal,
                      std::make_integer_sequence<extent_t, part_count(tensor_traits<Tensor>::extents, Op::value)>> {};

template <class Tensor, extent_t Rows, int Dim, int Step>
struct applied<Tensor, ops::split<Rows, Dim>, Step> : several<Tensor, ops::split<Rows, Dim>, Step> {};

template <class Tensor, int Dim, extent_t... Rows, int Step>
struct applied<Tensor, ops::split_with_sizes<Dim, Rows...>, Step>
    : several<Tensor, ops::split_with_sizes<Dim, Rows...>, Step> {};

template <class Tensor, extent_t Parts, int Dim, int Step>
struct applied<Tensor, ops::chunk<Parts, Dim>, Step> : several<Tensor, ops::chunk<Parts, Dim>, Step> {};

template <class Tensor, extent_t Parts, int Dim, int Step>
struct applied<Tensor, ops::tensor_split<Parts, Dim>, Step> : several<Tensor, ops::tensor_split<Parts, Dim>, Step> {};

template <class Tensor, int Dim, extent_t... Begins, int Step>
struct applied<Tensor, ops::tensor_split_at<Dim, Begins...>, Step>
    : several<Tensor, ops::tensor_split_at<Dim, Begins...>, Step> {};

template <class Tensor, int Dim, int Step>
struct applied<Tensor, ops::unbind<Dim>, Step> : several<Tensor, ops::unbind<Dim>, Step> {};

}  // namespace detail

/// Parts of `Rows` rows of dim `Dim`; the last one may have fewer.
template <extent_t Rows, int Dim = 0>
SHARDCHECK_OBJECT ops::split<Rows, Dim> split{};

/// Parts of as many rows of dim `Dim` as `Rows` says, which add up to its extent.
template <int Dim, extent_t... Rows>
SHARDCHECK_OBJECT ops::split_with_sizes<Dim, Rows...> split_with_sizes{};

/// At most `Parts` parts of dim `Dim`, of as many rows, but for the last.
template <extent_t Parts, int Dim = 0>
SHARDCHECK_OBJECT ops::chunk<Parts, Dim> chunk{};

/// `Parts` parts of dim `Dim`, whose rows differ by 1 at most, the longer ones first.
template <extent_t Parts, int Dim = 0>
SHARDCHECK_OBJECT ops::tensor_split<Parts, Dim> tensor_split{};

/// Parts of dim `Dim` that begin at row 0 and at `Begins`.
template <int Dim, extent_t... Begins>
SHARDCHECK_OBJECT ops::tensor_split_at<Dim, Begins...> tensor_split_at{};

/// A tensor for each row of dim `Dim`, without the dim.
template <int Dim = 0>
SHARDCHECK_OBJECT ops::unbind<Dim> unbind{};

}  // namespace shardcheck
