import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { createField } from '../../domains/fields/create-field.ts'
import { networkCaller, type NetworkCaller } from './network-caller.ts'
import type { Workspace } from './prepare-workspace.ts'
import type { Product } from './start-product.ts'

/** Somebody who writes through a node. */
export interface Writer {
  tenantId: number
  userId: number
  templateId: number
  token: string
  /** The place of their node, and their callers through all nodes. */
  node: number
  callers: NetworkCaller[]
  /** A record of theirs, and one that all people of the tenant save. */
  own: number
  shared: number
  /** What they cannot write to: of the other tenant, and a record whose note somebody has locked. */
  strange: { templateId: number; caseId: number; lockedId: number }
}

/** Raises the error that a note names, in the statement that writes it. */
const POISONED = `create function poisoned() returns trigger language plpgsql as $$ begin
    if new.fields->>'note' like 'poison %' then
      raise exception 'poisoned' using errcode = substr(new.fields->>'note', 8, 5);
    end if;
    return new;
  end $$;
  create trigger poisoned before insert or update on cases_base for each row execute function poisoned()`

/** Before the nodes start: a field that nobody may edit in each workspace, and notes that the database refuses. */
export const addSpite = ({ owner }: Database, workspaces: readonly Workspace[]): Promise<void> =>
  owner.transaction().execute(async (tx) => {
    for (const { tenantId } of workspaces) {
      const team = { tenant_id: tenantId, title: 'Nobody', landing_page_path: null }
      const { id } = await tx.insertInto('teams').values(team).returning('id').executeTakeFirstOrThrow()
      await createField(tx, tenantId, { id: 'secret', title: 'Secret', dataType: 'text', permissions: { edit: [id] } })
    }
    await sql.raw(POISONED).execute(tx)
  })

export const callersOf = (nodes: readonly Product[], token: string): Promise<NetworkCaller[]> =>
  Promise.all(nodes.map(({ address }) => networkCaller(address, token)))

async function create(caller: NetworkCaller, templateId: number): Promise<number> {
  const { text } = await caller.send({ method: 'POST', path: '/cases', body: { templateId, title: 'Spite' } })
  return (JSON.parse(text) as { created: { id: number } }).created.id
}

/** All people of both workspaces but the last of each, who locks a note; each second one writes through the other node. */
export async function spitefulOffice(
  { owner }: Database,
  workspaces: readonly Workspace[],
  nodes: readonly Product[],
): Promise<Writer[]> {
  const offices = workspaces.map(async ({ tenantId, templateId, tokens }) => {
    const of = owner.selectFrom('users').select('id').where('tenant_id', '=', tenantId)
    const users = await of.orderBy('id').execute()
    const people = await Promise.all(
      tokens.map(async (token, nth) => {
        const callers = await callersOf(nodes, token)
        const own = await create(callers[0]!, templateId)
        return { tenantId, templateId, userId: users[nth]!.id, token, node: nth % nodes.length, callers, own }
      }),
    )
    const { callers, own: lockedId } = people.pop()!
    const lock = await callers[0]!.send({ method: 'PUT', path: `/cases/fieldselect/${lockedId}/note/0` })
    if (lock.status !== 200) throw new Error(`No lock was given: ${lock.text}`)
    return { people, lockedId }
  })
  const [one, other] = await Promise.all(offices)
  if (!one || !other) throw new Error('Two workspaces are needed.')
  const writersOf = ({ people, lockedId }: typeof one, [stranger]: typeof one.people) =>
    people.map((person) => ({
      ...person,
      shared: people[0]!.own,
      strange: { templateId: stranger!.templateId, caseId: stranger!.own, lockedId },
    }))
  return [...writersOf(one, other.people), ...writersOf(other, one.people)]
}
