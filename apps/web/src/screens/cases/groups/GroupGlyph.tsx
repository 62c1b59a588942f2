import type { CasesTable } from '@dossier/contract/views'
import { SeverityMark } from '../../../kits/marks/SeverityMark.tsx'
import { StatusMark } from '../../../kits/marks/StatusMark.tsx'
import { useLooks } from '../../../kits/marks/use-looks.ts'
import { Avatar } from '../../../ui/Avatar.tsx'

interface GroupGlyphProps {
  /** The column whose values make the groups. */
  by: string | null
  group: Pick<CasesTable, 'value' | 'label'>
}

/** The mark of a status or severity, or the picture of a person, before the name of their group. */
export function GroupGlyph({ by, group: { value, label } }: GroupGlyphProps) {
  const looks = useLooks()
  if (value === null) return null
  if (by === 'statusId') return <StatusMark id={Number(value)} looks={looks} />
  if (by === 'severityId') return <SeverityMark id={Number(value)} looks={looks} />
  return (by === 'assigneeId' || by === 'users') && label ? <Avatar name={label} id={Number(value)} /> : null
}
