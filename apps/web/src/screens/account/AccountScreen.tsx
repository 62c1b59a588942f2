import { apiTokens } from '@dossier/contract/api-tokens'
import { canCallAsSupport } from '@dossier/core/access/support'
import { OwnTokens } from '../../kits/api-tokens/OwnTokens.tsx'
import { CalendarFeed } from '../../kits/calendar-feed/CalendarFeed.tsx'
import { ProfilePicture } from '../../kits/profile/ProfilePicture.tsx'
import { useMe } from '../../lib/me.ts'
import './account.css'

/** The own picture, the address for calendar programs, and the own tokens. */
export function AccountScreen() {
  const me = useMe()
  return (
    <>
      <header className="page-head">
        <h1>Account</h1>
      </header>
      <div className="account">
        <ProfilePicture user={me} />
        <CalendarFeed />
      </div>
      {canCallAsSupport(me, apiTokens.own) && <OwnTokens />}
    </>
  )
}
