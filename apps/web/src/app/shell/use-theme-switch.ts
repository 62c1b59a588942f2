import { useQueryClient } from '@tanstack/react-query'
import { savePreference } from '../../lib/preferences.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { chooseTheme, useTheme, type Theme } from '../theme.ts'

/** The theme and a way to change it, here immediately and on the person's other devices, too. */
export function useThemeSwitch(): { theme: Theme; flip: () => void } {
  const cache = useQueryClient()
  const theme = useTheme()
  const flip = () => {
    const next = theme === 'dark' ? 'light' : 'dark'
    chooseTheme(next)
    savePreference(cache, 'theme', next).catch(messageToast)
  }
  return { theme, flip }
}
