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

/** A text that narrows the list half a second after the last key. It follows the address when that changes otherwise. */
export function FilterField({ label, placeholder, text, onFilter }: FilterFieldProps) {
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  const [sent, setSent] = useState(text)
  if (seen !== text) {
    setSeen(text)
    setSent(text)
    // The typed text comes back trimmed, and more may have been typed since.
    if (sent !== text) setTyped(text)
  }
  const apply = useEffectEvent(() => {
    if (typed.trim() === text) return
    setSent(typed.trim())
    onFilter(typed.trim())
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
