import { FILTER_DEBOUNCE } from '@dossier/contract/limits'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'

interface FilterFieldProps {
  label: string
  placeholder: string
  text: string
  onFilter: (text: string) => void
}

/** A text that narrows the list half a second after the last key. */
export function FilterField({ label, placeholder, text, onFilter }: FilterFieldProps) {
  const [typed, setTyped] = useState(text)
  const apply = useEffectEvent(() => {
    if (typed.trim() !== text) onFilter(typed.trim())
  })
  useEffect(() => {
    const timer = setTimeout(apply, FILTER_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextField
      aria-label={label}
      placeholder={placeholder}
      type="search"
      maxLength={200}
      icon={<Search size={14} aria-hidden />}
      value={typed}
      onChange={setTyped}
    />
  )
}
