import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** Lets a pure rule decide what is wrong with a form: it names a text key per wrong field. */
export const formResolver =
  <Values extends FieldValues>(
    check: (values: Values) => Partial<Record<keyof Values, string | undefined>>,
  ): Resolver<Values> =>
  (values) => {
    const wrong = Object.entries(check(values)).filter(([, key]) => key !== undefined);
    if (wrong.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      wrong.map(([name, key]) => [name, { type: 'rule', message: key }]),
    );
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
