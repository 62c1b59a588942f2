import { createButtons } from '@dossier/core/access/templates'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { NewCaseForm } from './use-new-case.ts'

/** The buttons that this person may use, and Cancel. */
export function CreateButtons({ form, onCancel }: { form: NewCaseForm; onCancel: () => void }) {
  const me = useMe()
  const words = useWords()
  const { template, isCreating, isValid } = form
  const may = template ? createButtons(me, template) : { record: true, case: false }
  const create = (label: string) => (
    <Button variant="primary" size="lg" isDisabled={!isValid || isCreating} onPress={() => void form.create()}>
      {isCreating && <Spinner />}
      {label}
    </Button>
  )
  return (
    <>
      {!may.record && !may.case && (
        <p className="grow" role="status">
          You do not have permission to create with this template.
        </p>
      )}
      <Button variant="outline" size="lg" isDisabled={isCreating} onPress={onCancel}>
        Cancel
      </Button>
      {may.record && create(`Create ${words.record}`)}
      {may.case && create(`Create ${words.case}`)}
    </>
  )
}
