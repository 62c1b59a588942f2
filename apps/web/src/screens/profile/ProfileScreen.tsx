import { userProfile } from '@dossier/contract/user-profile/calls'
import { type UserField, type UserFieldDetails } from '@dossier/contract/user-profile/fields'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ProfilePicture } from '../../kits/profile/ProfilePicture.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OwnFieldsForm } from './OwnFieldsForm.tsx'
import { ProfileBadges } from './ProfileBadges.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { ProfileRecords } from './ProfileRecords.tsx'
import { TwoFactorButton } from './TwoFactorButton.tsx'
import './profile-screen.css'

/** A person's profile and the records that concern them. */
export function ProfileScreen() {
  const { userId } = useParams({ strict: false })
  return <Profile key={userId} userId={String(userId)} />
}

function Profile({ userId }: { userId: string }) {
  const person = useQuery(queryOf(userProfile.fieldDetails, { params: { id: userId } }))
  const definition = useQuery(queryOf(userProfile.definition))
  const error = person.error ?? definition.error
  const retry = () => void Promise.all([person.refetch(), definition.refetch()])
  return (
    <>
      <header className="page-head profile-title">
        <h1 className="truncate">{person.data?.name ?? 'Profile'}</h1>
        {person.data && definition.data && (
          <ProfileBadges fields={definition.data.fields} values={person.data.fieldValues} />
        )}
      </header>
      <div className="profile">
        {error && <Alert onRetry={retry}>{messageOf(error)}</Alert>}
        {!error && (!person.data || !definition.data) && <AboutSkeleton />}
        {person.data && definition.data && <About person={person.data} fields={definition.data.fields} />}
        {person.data && <ProfileRecords userId={userId} />}
      </div>
    </>
  )
}

function AboutSkeleton() {
  return (
    <div className="profile-about">
      <span className="late sk profile-skeleton" />
      <div className="profile-words">
        <Skeleton shape="pairs" rows={7} />
      </div>
    </div>
  )
}

function About({ person, fields }: { person: UserFieldDetails; fields: UserField[] }) {
  const me = useMe()
  return (
    <section className="profile-about" aria-label="About">
      <ProfilePicture user={person} />
      <div className="profile-words">
        {person.id === me.id ? (
          <>
            <OwnFieldsForm person={person} fields={fields} />
            <TwoFactorButton />
          </>
        ) : (
          <ProfileFields person={person} fields={fields} />
        )}
      </div>
    </section>
  )
}
