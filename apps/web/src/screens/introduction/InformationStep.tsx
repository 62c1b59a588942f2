import { useQueryClient } from '@tanstack/react-query'
import { Info, X } from 'lucide-react'
import { InformationList } from '../../kits/tenant-info/InformationList.tsx'
import { savePreference } from '../../lib/preferences.ts'
import { useMe } from '../../lib/me.ts'
import { IconButton } from '../../ui/IconButton.tsx'

const DISMISSED = 'introInfoDismissed'

/** The tenant's information for everyone, and where to find it again. */
export function InformationStep() {
  const me = useMe()
  const cache = useQueryClient()
  return (
    <>
      {me.preferences[DISMISSED] !== true && (
        <div className="alert introduction-note" data-tone="info" role="note">
          <Info size={16} aria-hidden />
          <span className="grow">You can open this information again at any time from the menu at the top right.</span>
          <IconButton
            label="Dismiss"
            onPress={() => void savePreference(cache, DISMISSED, true).catch(() => undefined)}
          >
            <X size={15} aria-hidden />
          </IconButton>
        </div>
      )}
      <InformationList heading="h2" />
    </>
  )
}
