import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import type { EditorProps } from './editor.ts'

/** Yes or no, saved on choice. */
export function CheckboxEditor({ definition, value, onChange, onCommit, isInvalid, autoFocus }: EditorProps) {
  const choose = onCommit ?? onChange
  return (
    <Checkbox
      aria-label={definition.title}
      isSelected={value === true}
      onChange={choose}
      isInvalid={isInvalid}
      autoFocus={autoFocus ?? false}
    >
      <span aria-hidden>{value === true ? 'Yes' : 'No'}</span>
    </Checkbox>
  )
}
