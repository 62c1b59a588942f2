import { OK, RULES, type Cell, type Rule, type Verdict } from './oracles/oracle.ts'
import { ACTS_AS, isPerson, isStranger, type PrincipalName, SYSTEM } from './people.ts'
import { ofSystem } from './oracles/portal-oracle.ts'
import { ofSupport } from './oracles/support-oracle.ts'

/** The answer that a call must give: one status, or any of several. */
export function verdictOf(call: string, cell: Cell): readonly number[] {
  const rule = RULES[call]
  if (!rule) throw new Error(`The oracle has no rule for ${call}: say who may call it and on what.`)
  const who = ACTS_AS[cell.who]
  const verdict = who ? asSupport(rule, call, { ...cell, who }, cell.who) : judge(rule, call, cell)
  return typeof verdict === 'number' ? [verdict] : verdict
}

/** Support acts as an administrator; to the tenant it is nobody, not even to itself. */
function asSupport(rule: Rule, call: string, cell: Cell, real: PrincipalName): Verdict {
  const target = cell.target === 'self' ? 'support' : cell.target
  return ofSupport(call, { ...cell, who: real }) ?? judge(rule, call, { ...cell, target })
}

function judge(rule: Rule, call: string, cell: Cell): Verdict {
  const { who } = cell
  if (isStranger(who)) return 401
  if (who === SYSTEM) return ofSystem(call, cell.thing)
  if (isPerson(who)) return rule(who, cell)
  // B's own template, which requires a team that neither of the two is in before it creates a case.
  if (call === 'POST /cases' && cell.thing === 'twin') return cell.word === 'record' ? OK : 403
  // A number names a record in each tenant; the result must be B's own, which the canaries show.
  if (call === 'GET /cases/details') return cell.caseVariant === 'malformed' ? 400 : [...OK, 403, 404]
  // From tenant B nothing of A exists; B's own things, the twins, do.
  const mirrored: Cell = {
    ...cell,
    caseVariant: mirror(cell.caseVariant, 'open'),
    // Entries are counted from one in every record.
    thing: call.includes('{eventId}') ? cell.thing : mirroredThing(call, cell),
    field: mirror(cell.field, 'note'),
  }
  return rule(who === 'adminOfB' ? 'admin' : 'plain', mirrored)
}

/** The caller is of B, but the status next to it is not; every other rank is one of A's people. */
function mirroredThing(call: string, { thing, target }: Cell): Cell['thing'] {
  if (target === 'self') return call.includes('{status}') ? 'absent' : 'own'
  if (thing === 'malformed') return thing
  return target === 'ordinary' ? mirror(thing, 'own') : 'absent'
}

/** Named by A's id a thing is absent; named by its twin's id it is B's own. */
function mirror<T extends string>(variant: T, own: T): T | 'absent' {
  if (variant === 'malformed') return variant
  return variant === 'twin' ? own : 'absent'
}
