import type { Ctx } from '../../http/context.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { sql } from 'kysely'
import { isAccessible } from '../../query/relation.ts'
import { selectTags, TAGS_SHOWN, type TagRow } from './queries.ts'

const { compare } = new Intl.Collator('en', { sensitivity: 'accent' })

/** The newest open restricted records whose tags are looked at. */
const RESTRICTED = 2_000

/**
 * The tags whose title contains the text, most used first: those of records that everybody may see, and those of
 * restricted ones that the caller may see.
 */
export async function listTags(ctx: Ctx, text: string): Promise<TagRow[]> {
  const [common, own] = await Promise.all([selectTags(ctx.tx, ctx.tenant.id, text), restrictedTags(ctx, text)])
  if (own.length === 0) return common
  const uses = new Map(common.map((tag) => [tag.title, tag.uses]))
  for (const tag of own) uses.set(tag.title, (uses.get(tag.title) ?? 0) + tag.uses)
  return [...uses]
    .map(([title, count]) => ({ title, uses: count }))
    .toSorted((one, other) => other.uses - one.uses || compare(one.title, other.title))
    .slice(0, TAGS_SHOWN)
}

async function restrictedTags({ tx, tenant, me }: Ctx, text: string): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    select t.title, count(*)::int as uses from (
      select * from cases where is_sensitive and deleted is null and not is_closed
      order by id desc limit ${RESTRICTED}) c, unnest(c.tag_ids) as tag_id
    join tags t on t.tenant_id = ${tenant.id}::int and t.id = tag_id
    where ${isAccessible({ me })} and t.title ilike ${`%${escapeLike(text)}%`}
    group by t.id, t.title`.execute(tx)
  return rows
}
