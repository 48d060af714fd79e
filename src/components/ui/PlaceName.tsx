interface PlaceNameProps {
  /** The provider's own name, empty where a country has no states. */
  state: string;
  country: string;
}

/** Where a number is; the state keeps its writing direction inside another language. */
export function PlaceName({ state, country }: PlaceNameProps) {
  if (state === '') return country;
  return (
    <>
      <bdi>{state}</bdi>, <bdi>{country}</bdi>
    </>
  );
}
