//! Sorting by one compiled function.
//!
//! The standard library compiles its sorting anew for each type and each comparison, 3 KB of machine code every time;
//! 30 of them were a seventh of the code of `duramen.wasm`. What is short or seldom sorted is sorted here by its
//! places, which are all of one type. Long columns of numbers are better sorted by the standard library.

use std::cmp::Ordering;

/// Sort `items`.
pub(crate) fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sort `items` by `key`; equal ones stay in their order.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sort `items` by `compare`; equal ones stay in their order.
pub(crate) fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut places: Vec<usize> = (0..items.len()).collect();
    sort_places(&mut places, &|one, other| compare(&items[one], &items[other]));
    arrange(items, &mut places);
}

#[inline(never)]
fn sort_places(places: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    places.sort_by(|&one, &other| compare(one, other));
}

/// Put at each place the item that is at `places[place]` now, one cycle after the other.
fn arrange<T>(items: &mut [T], places: &mut [usize]) {
    for start in 0..places.len() {
        let mut at = start;
        while places[at] != start {
            let from = std::mem::replace(&mut places[at], at);
            items.swap(at, from);
            at = from;
        }
        places[at] = at;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::sort_by_key;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn items_are_sorted_as_the_standard_library_sorts_them(numbers in proptest::collection::vec(0_u8..20, 0..80)) {
            let mut items: Vec<(u8, usize)> = numbers.into_iter().zip(0..).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&(number, _)| number);
            sort_by_key(&mut items, |&(number, _)| number);
            prop_assert_eq!(items, expected);
        }
    }
}
