import { ComboBox as AriaComboBox, Button, Input, Label, Text } from 'react-aria-components/ComboBox'
import { ChevronDown } from 'lucide-react'
import { OptionList, type Option } from './OptionList.tsx'
import { Popover } from './Popover.tsx'
import './field.css'

export interface ComboBoxProps {
  label: string
  hideLabel?: boolean
  items: Option[]
  value: Option['id'] | null
  onChange: (value: Option['id'] | null) => void
  /** With these two the caller filters, on the server for example; otherwise typing filters the items. */
  inputValue?: string
  onInputChange?: (text: string) => void
  /** Also accepts text that matches no option. */
  allowsCustomValue?: boolean
  placeholder?: string
  error?: string
  isDisabled?: boolean
  autoFocus?: boolean
}

/** A text box whose list narrows while typing. */
export function ComboBox({ label, hideLabel, items, value, onChange, placeholder, error, ...rest }: ComboBoxProps) {
  const filtering = rest.onInputChange ? { items } : { defaultItems: items }
  return (
    <AriaComboBox
      {...rest}
      {...filtering}
      className="form-field"
      aria-label={hideLabel ? label : undefined}
      isInvalid={Boolean(error)}
      allowsEmptyCollection
      menuTrigger="focus"
      value={value}
      onChange={onChange}
    >
      {!hideLabel && <Label>{label}</Label>}
      <div className="field">
        <Input placeholder={placeholder} />
        <Button className="btn ghost icon">
          <ChevronDown size={14} aria-hidden />
        </Button>
      </div>
      {error && (
        <Text slot="errorMessage" className="field-error">
          {error}
        </Text>
      )}
      <Popover className="list">
        <OptionList />
      </Popover>
    </AriaComboBox>
  )
}
