import { createButtons, whyNotCreateAny } from '@dossier/core/access/templates'
import { useMe } from '../../../lib/me.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Explained } from '../../../ui/Explained.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useReasonText } from '../../why-not/use-reason-text.ts'
import type { NewCaseForm } from './use-new-case.ts'

/** The buttons that this person may use, and Cancel. */
export function CreateButtons({ form, onCancel }: { form: NewCaseForm; onCancel: () => void }) {
  const me = useMe()
  const words = useWords()
  const { template, isCreating, isValid } = form
  const may = template ? createButtons(me, template) : { record: true, case: false }
  const refused = useReasonText(template ? whyNotCreateAny(me, template) : null)
  const create = (label: string) =>
    isValid ? (
      <Button variant="primary" size="lg" isDisabled={isCreating} onPress={() => void form.create()}>
        {isCreating && <Spinner />}
        {label}
      </Button>
    ) : (
      <Explained
        variant="primary"
        size="lg"
        reason={template ? 'Fill in or correct the marked fields first.' : 'Choose a template first.'}
      >
        {label}
      </Explained>
    )
  return (
    <>
      {refused !== undefined && (
        <p className="grow" role="status">
          You do not have permission to create with this template. {refused}
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
