import { useInOwnWords } from '../../../lib/words.ts'
import { FormSection } from '../../../kits/form/FormSection.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { DesignerParts } from './TemplateDesigner.tsx'

/** How titles of records are made, and who does not see them. */
export function TitleSettings({ form, stored, definitions }: DesignerParts) {
  const { values, change } = form
  const say = useInOwnWords()
  const fields = values.design.fields.filter(({ isHidden }) => !isHidden)
  const items = [
    { id: 'caseNumber', label: 'Number' },
    ...fields.flatMap(({ id }) => {
      const title = definitions.get(id)?.title
      return title === undefined ? [] : [{ id: title, label: title }]
    }),
  ]
  const insert = (name: string | number) =>
    change({ titleTemplate: `${values.titleTemplate}${values.titleTemplate === '' ? '' : ' '}{${name}}` })
  return (
    <FormSection
      title="Titles"
      help="A title that is made from fields cannot be typed. People who may not see one of these fields see the name of the template and the number in its place."
    >
      <Checkbox {...form.checkbox('enableTitleTemplate')} />
      {values.enableTitleTemplate && (
        <>
          <TextField {...form.text('titleTemplate')} label="Title format" placeholder="{Site}, visit {caseNumber}" />
          <div className="form-narrow">
            <Select
              label="Insert a field"
              items={items}
              value={null}
              onChange={insert}
              search="Search fields"
              placeholder="Choose a field"
            />
          </div>
          <p className="sub">
            {say('A record gets its title when it is saved. Existing records keep theirs until then.')}
          </p>
        </>
      )}
      <HiddenTitles stored={stored} />
    </FormSection>
  )
}

/** Said of the stored template: rights are those of the server. (D-127) */
function HiddenTitles({ stored }: Pick<DesignerParts, 'stored'>) {
  const { people, fields } = stored.hidesTitles
  if (people === 0) return null
  const named = new Intl.ListFormat('en').format(fields)
  const [who, they] =
    people === 1 ? ['1 person sees', 'that person'] : [`${people.toLocaleString('en')} people see`, 'they']
  return (
    <Alert tone="info">
      {`${who} “${stored.title} #1” in place of titles, because ${they} may not read ${named}. Titles that were made from it stay hidden, too.`}
    </Alert>
  )
}
