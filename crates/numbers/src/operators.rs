//! Operators on owned numbers, derived from those on references.

/// Implements an operator on owned values, given the one on references.
macro_rules! owned_forms {
    ($number:ty: $operator:ident $method:ident, $assign:ident $assign_method:ident) => {
        impl $operator for $number {
            type Output = $number;

            #[inline]
            fn $method(self, other: $number) -> $number {
                $operator::$method(&self, &other)
            }
        }

        impl $operator<&$number> for $number {
            type Output = $number;

            #[inline]
            fn $method(self, other: &$number) -> $number {
                $operator::$method(&self, other)
            }
        }

        impl $operator<$number> for &$number {
            type Output = $number;

            #[inline]
            fn $method(self, other: $number) -> $number {
                $operator::$method(self, &other)
            }
        }

        impl $assign for $number {
            #[inline]
            fn $assign_method(&mut self, other: $number) {
                *self = $operator::$method(&*self, &other);
            }
        }

        impl $assign<&$number> for $number {
            #[inline]
            fn $assign_method(&mut self, other: &$number) {
                *self = $operator::$method(&*self, other);
            }
        }
    };
    ($number:ty: $operator:ident $method:ident) => {
        impl $operator for $number {
            type Output = $number;

            #[inline]
            fn $method(self) -> $number {
                $operator::$method(&self)
            }
        }
    };
}

pub(crate) use owned_forms;
