import { keyOf, type Configuration, type ThingOf } from './configuration.ts'

/**
 * The same with the levels that severities can have in the tenant: one that is held by a severity of the tenant alone
 * makes them move up, in their order.
 */
export function withFreeLevels(desired: Configuration, current: Configuration): Configuration {
  const listed = new Set(desired.severities.map(keyOf))
  const taken = new Set(current.severities.filter((one) => !listed.has(keyOf(one))).map(({ level }) => level))
  let last = -1
  const moved = desired.severities
    .toSorted((a, b) => a.level - b.level)
    .map((severity): ThingOf<'severities'> => {
      let level = Math.max(severity.level, last + 1)
      while (taken.has(level)) level += 1
      last = level
      return { ...severity, level }
    })
  return { ...desired, severities: moved }
}
