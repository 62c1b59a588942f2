import { OK, RULES, type Cell, type Rule, type Verdict } from './oracle.ts'
import { ACTS_AS, isPerson, isStranger, SYSTEM } from './people.ts'
import { ofSystem } from './portal-oracle.ts'

/** Support acts as an administrator, but it is none of the tenant's users, and it does not let itself in. */
const SUPPORT: Record<string, Verdict> = {
  'POST /users/ownFields': 404,
  'POST /tenant/enableSupportAccess': 403,
}

/** The answer that a call must give: one status, or any of several. */
export function verdictOf(call: string, cell: Cell): readonly number[] {
  const rule = RULES[call]
  if (!rule) throw new Error(`The oracle has no rule for ${call}: say who may call it and on what.`)
  const who = ACTS_AS[cell.who]
  const verdict = who ? (SUPPORT[call] ?? judge(rule, call, { ...cell, who })) : judge(rule, call, cell)
  return typeof verdict === 'number' ? [verdict] : verdict
}

function judge(rule: Rule, call: string, cell: Cell): Verdict {
  const { who } = cell
  if (isStranger(who)) return 401
  if (who === SYSTEM) return ofSystem(call, cell.thing)
  if (isPerson(who)) return rule(who, cell)
  // B's own template, which asks for a team that neither of the two is in before it makes a case.
  if (call === 'POST /cases' && cell.thing === 'twin') return cell.word === 'record' ? OK : 403
  // A number names a record in each tenant; what is found must be B's own, which the canaries show.
  if (call === 'GET /cases/details') return cell.caseVariant === 'malformed' ? 400 : [...OK, 403, 404]
  // From tenant B nothing of A exists; B's own things, the twins, do.
  const mirrored: Cell = {
    ...cell,
    caseVariant: mirror(cell.caseVariant, 'open'),
    // Entries are counted from one in every record.
    thing: call.includes('{eventId}') ? cell.thing : mirror(cell.thing, 'own'),
    field: mirror(cell.field, 'note'),
  }
  return rule(who === 'adminOfB' ? 'admin' : 'plain', mirrored)
}

/** Named by A's id a thing is absent; named by its twin's id it is B's own. */
function mirror<T extends string>(variant: T, own: T): T | 'absent' {
  if (variant === 'malformed') return variant
  return variant === 'twin' ? own : 'absent'
}
