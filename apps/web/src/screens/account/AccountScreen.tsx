import { ProfilePicture } from '../../kits/profile/ProfilePicture.tsx'
import { useMe } from '../../lib/me.ts'
import './account.css'

/** The own picture, alone. */
export function AccountScreen() {
  const me = useMe()
  return (
    <>
      <header className="page-head">
        <h1>Account</h1>
      </header>
      <div className="account">
        <ProfilePicture user={me} />
      </div>
    </>
  )
}
