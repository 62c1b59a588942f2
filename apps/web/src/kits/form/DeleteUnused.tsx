import type { Usage } from '@dossier/contract/usage'
import { usesInWords } from '@dossier/core/usage/in-words'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Explained } from '../../ui/Explained.tsx'
import { DeleteButton } from './DeleteButton.tsx'

interface DeleteProps {
  name: string
  /** The consequence, in one sentence. */
  text?: string
  /** What to do before it can be deleted. */
  remedy: string
  /** What names the item and needs attention without it, in words. */
  namedBy?: () => Promise<readonly string[]>
  onDelete: () => unknown
}

interface DeleteUnusedProps<U extends Usage> extends DeleteProps {
  /** The call that says where the item is used. */
  usage: UseQueryOptions<U>
}

/** For items that cannot be deleted while they are in use: the button says so in place of a question that is refused. */
export function DeleteUnused<U extends Usage>({ usage, ...rest }: DeleteUnusedProps<U>) {
  const { data, isPending } = useQuery(usage)
  const { record } = useWords()
  const uses = data ? usesInWords(data, { record, quoted: (title) => `“${title}”` }) : []
  return <DeleteWithUses {...rest} uses={uses} isPending={isPending} />
}

interface DeleteWithUsesProps extends DeleteProps {
  /** Where the item is used, in words. */
  uses: readonly string[]
  /** It is not known yet. */
  isPending: boolean
}

const none = () => Promise.resolve([])

const LOOK = { variant: 'outline', size: 'lg' } as const

/** The same where the uses are words already. */
export function DeleteWithUses({ remedy, uses, isPending, ...question }: DeleteWithUsesProps) {
  if (isPending)
    return (
      <Button {...LOOK} isDisabled>
        Delete
      </Button>
    )
  if (uses.length === 0) return <DeleteButton {...question} usedBy={none} />
  return (
    <Explained {...LOOK} reason={`It is used by ${new Intl.ListFormat('en').format(uses)}. ${remedy}`}>
      Delete
    </Explained>
  )
}
