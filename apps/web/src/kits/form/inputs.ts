type KeyOf<T, V> = { [K in keyof T]: T[K] extends V ? K : never }[keyof T] & string

/** What every input of a form has. */
export interface InputProps {
  'data-input': string
  error: string | undefined
  isDisabled: boolean
}

interface TextRules {
  isRequired: boolean
  /** While a dialog saves; the focus stays. */
  isReadOnly: boolean
  'data-missing': true | undefined
}

/** Props to spread onto an input: its value, its name, and all that the form knows about it. */
export interface Inputs<T extends object> {
  /** For a TextField. */
  text: <K extends KeyOf<T, string>>(
    input: K,
  ) => InputProps & TextRules & { label: string; value: string; onChange: (value: string) => void }
  /** For a TextField of a row, such as `2.title`; label, value and change are the row's own. */
  textOf: (input: string, value: string) => InputProps & TextRules
  /** For a Checkbox. */
  checkbox: <K extends KeyOf<T, boolean>>(
    input: K,
  ) => Omit<InputProps, 'error'> & { isSelected: boolean; onChange: (is: boolean) => void; children: string }
  /** For anything that shows and changes a whole value: a Select, pickers, rows. */
  field: <K extends keyof T & string>(
    input: K,
  ) => InputProps & { label: string; value: T[K]; onChange: (value: T[K]) => void }
}

interface Binding<T extends object> {
  values: T
  titles: Record<string, string>
  /** Whether it may not stay empty. */
  isRequired: (input: string) => boolean
  closed: string | undefined
  isHeld: boolean
  change: (part: Partial<T>) => void
  faultAt: (input: string) => string | undefined
}

/** The values and names of a form as props of its inputs. */
export function bindInputs<T extends object>(form: Binding<T>): Inputs<T> {
  const field = <K extends keyof T & string>(input: K) => ({
    ...common(form, input),
    label: form.titles[input] ?? input,
    value: form.values[input],
    onChange: (value: T[K]) => form.change({ [input]: value } as unknown as Partial<T>),
  })
  return {
    field,
    textOf: (input, value) => textOf(form, input, value),
    text: (input) => {
      const { value, onChange, ...rest } = field(input)
      const text = value as string
      return { ...rest, ...textOf(form, input, text), value: text, onChange: onChange as (is: string) => void }
    },
    checkbox: (input) => {
      const { error: _, label, value, onChange, ...rest } = field(input)
      return { ...rest, isSelected: value as boolean, onChange: onChange as (is: boolean) => void, children: label }
    },
  }
}

type BoundInput = Pick<Binding<object>, 'isRequired' | 'closed' | 'isHeld' | 'faultAt'>

const common = ({ faultAt, closed }: BoundInput, input: string): InputProps => ({
  'data-input': input,
  error: faultAt(input),
  isDisabled: closed !== undefined,
})

function textOf(form: BoundInput, input: string, value: string) {
  const isRequired = form.isRequired(input)
  return {
    ...common(form, input),
    isRequired,
    isReadOnly: form.isHeld,
    'data-missing': (isRequired && value === '') || undefined,
  } satisfies InputProps & TextRules
}
