import {
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Label,
  Text,
  type DatePickerProps,
  type DateValue,
} from 'react-aria-components/DatePicker'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { CalendarDays, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Calendar } from './Calendar.tsx'
import { Popover } from './Popover.tsx'
import './field.css'

export interface DateFieldProps<T extends DateValue> extends Omit<
  DatePickerProps<T>,
  'className' | 'style' | 'children'
> {
  /** Omit only with an aria-label. */
  label?: string
  error?: string
  size?: 'md' | 'lg'
  /** Clears everything, including incomplete input; without it the value becomes null. */
  onClear?: () => void
  /** Below the calendar: shortcuts for example. A button with the slot `close` closes it. */
  footer?: ReactNode
}

/** Day, month and year (and time, with granularity) in the order of the locale, with a calendar to pick from. */
export function DateField<T extends DateValue>({ label, error, size, onClear, footer, ...rest }: DateFieldProps<T>) {
  return (
    <DatePicker {...rest} className="form-field" isInvalid={Boolean(error) || rest.isInvalid}>
      {label && <Label>{label}</Label>}
      <Group className={size === 'lg' ? 'field lg' : 'field'}>
        <DateInput className="date-input">{(part) => <DateSegment segment={part} className="date-part" />}</DateInput>
        {(rest.value || (error && onClear)) && rest.onChange && !rest.isReadOnly && (
          <Button
            slot={null}
            icon
            aria-label="Clear"
            onPress={onClear ?? (() => rest.onChange?.(null))}
            isDisabled={rest.isDisabled}
          >
            <X size={14} />
          </Button>
        )}
        <AriaButton className="btn ghost icon">
          <CalendarDays size={14} aria-hidden />
        </AriaButton>
      </Group>
      {error && (
        <Text slot="errorMessage" className="field-error">
          {error}
        </Text>
      )}
      <Popover>
        <Dialog aria-label="Calendar">
          <Calendar />
          {footer}
        </Dialog>
      </Popover>
    </DatePicker>
  )
}
