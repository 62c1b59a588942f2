import { keyOf, type Configuration, type ThingOf } from '../configuration.ts'
import type { Kind } from './kind.ts'

export const severities: Kind<'severities'> = {
  noun: 'severity',
  rekey: (severity) => severity,
  inOrder: freeLevelsFirst,
}

/** A level belongs to one severity, so the one that has it comes before the one that gets it. */
function freeLevelsFirst({ severities: desired }: Configuration, current: Configuration): ThingOf<'severities'>[] {
  const levels = new Map(current.severities.map((one) => [keyOf(one), one.level]))
  const waiting = [...desired]
  const order: ThingOf<'severities'>[] = []
  while (waiting.length > 0) {
    const isFree = (one: ThingOf<'severities'>) =>
      [...levels].every(([key, level]) => level !== one.level || key === keyOf(one))
    const [next] = waiting.splice(Math.max(0, waiting.findIndex(isFree)), 1)
    levels.set(keyOf(next!), next!.level)
    order.push(next!)
  }
  return order
}
