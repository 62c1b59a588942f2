import { fields, type Field } from '@dossier/contract/fields/calls'
import { isOffered } from '@dossier/core/fields/is-offered'
import { usesInWords } from '@dossier/core/usage/in-words'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/overlays/Confirm.tsx'
import { Explained } from '../../../ui/Explained.tsx'

interface ArchivePartProps {
  item: Field
  /** Somebody has typed something that would be lost. */
  isDirty: boolean
  act: (work: () => Promise<unknown>) => Promise<void>
}

/** Takes a field that is in use away from people, or gives it back to them. (D-145) */
export function ArchivePart({ item, isDirty, act }: ArchivePartProps) {
  const confirm = useConfirm()
  const { record } = useWords()
  const { data: usage } = useQuery(queryOf(fields.usage, { params: { id: item.id } }))
  const isArchived = !isOffered(item)
  const save = (archived: boolean) =>
    act(() => call(fields.save, { body: { id: item.id, archived, lastUpdated: item.lastUpdated } }))
  const label = isArchived ? 'Restore Field' : 'Archive Field'
  const archive = async () => {
    const uses = usage ? usesInWords(usage, { record, quoted: (title) => `“${title}”` }) : []
    const used = uses.length > 0 && `It is used by ${new Intl.ListFormat('en').format(uses)}.`
    const text = [used, CONSEQUENCE].filter(Boolean).join(' ')
    if (await confirm({ title: `Archive ${item.title}?`, text, confirmLabel: 'Archive' })) await save(true)
  }
  return (
    <section className="field-archive" aria-label="Archive">
      <p className="sub">{isArchived ? ARCHIVED : OFFER}</p>
      {isDirty ? (
        <Explained variant="outline" reason="Save or discard your changes first.">
          {label}
        </Explained>
      ) : (
        <Button
          variant="outline"
          isDisabled={!isArchived && !usage}
          onPress={() => void (isArchived ? save(false) : archive())}
        >
          {label}
        </Button>
      )}
    </section>
  )
}

const OFFER = 'An archived field is in no form, list, filter or picker. Its values and history are kept.'
const ARCHIVED =
  'This field is archived: it is in no form, list, filter or picker. Restore it to have it back, with its values.'
const CONSEQUENCE =
  'Views leave it out, insights that depend on it show no numbers, and titles and calculations go on with the values that there are. Values and history are kept, and the field can be restored at any time.'
