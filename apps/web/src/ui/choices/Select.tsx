import { Button, Label, Select as AriaSelect, SelectValue, Text } from 'react-aria-components/Select'
import { ChevronsUpDown } from 'lucide-react'
import { OptionList, type Option } from './OptionList.tsx'
import { Popover } from '../overlays/Popover.tsx'
import { SearchMenu } from '../overlays/SearchMenu.tsx'
import '../field.css'

export interface SelectProps {
  /** Visible label, or with hideLabel only spoken. */
  label: string
  hideLabel?: boolean
  items: Option[]
  value: Option['id'] | null
  onChange: (value: Option['id']) => void
  /** Shows a search box with this placeholder above the options. */
  search?: string
  placeholder?: string
  error?: string | undefined
  size?: 'md' | 'lg'
  isDisabled?: boolean
  isRequired?: boolean
  autoFocus?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

export function Select({ label, hideLabel, items, value, onChange, search, error, size, ...rest }: SelectProps) {
  // The page behind an open list is hidden from screen readers, and the visible label with it.
  const list = <OptionList aria-label={label} items={items} />
  return (
    <AriaSelect
      {...rest}
      className="form-field"
      aria-label={hideLabel ? label : undefined}
      isInvalid={Boolean(error)}
      // A press before the options are loaded opens the list, which they then fill.
      allowsEmptyCollection
      value={value}
      onChange={(key) => key !== null && onChange(key)}
    >
      {!hideLabel && <Label>{label}</Label>}
      <Button className={size === 'lg' ? 'field select-button lg' : 'field select-button'}>
        <SelectValue className="value" />
        <ChevronsUpDown size={14} aria-hidden />
      </Button>
      {error && (
        <Text slot="errorMessage" className="field-error" role="alert">
          {error}
        </Text>
      )}
      <Popover className="list" aria-label={label}>
        {search ? <SearchMenu placeholder={search}>{list}</SearchMenu> : list}
      </Popover>
    </AriaSelect>
  )
}
