import { useQueryClient } from '@tanstack/react-query'
import { savePreference } from '../../lib/preferences.ts'
import { useMe, usesNewInterface } from '../../lib/me.ts'
import { messageToast } from '../../lib/message-toast.ts'

/** Whether the person sees the newer interface, and a way to change that on all their devices. (D-030) */
export function useInterfaceSwitch(): { isNew: boolean; flipInterface: () => void } {
  const cache = useQueryClient()
  const isNew = usesNewInterface(useMe())
  const flipInterface = () => void savePreference(cache, 'disableV2', isNew).catch(messageToast)
  return { isNew, flipInterface }
}
