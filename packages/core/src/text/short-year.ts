/** A year with two digits lies at most so many years ahead, else in the hundred years before. (D-143) */
const AHEAD = 20

/** The year that two digits stand for, in the hundred years around the present one. Takes and gives years of one calendar. */
export function fullYear(digits: number, present: number): number {
  const near = present - (present % 100) + digits
  return near > present + AHEAD ? near - 100 : near <= present + AHEAD - 100 ? near + 100 : near
}
