import { dashboards } from '@dossier/contract/dashboards/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { startLive } from '../../lib/live.ts'
import { meQuery } from '../../lib/me-query.ts'
import { MeContext } from '../../lib/me.ts'
import { usePictures } from '../../lib/pictures.ts'
import { actAs } from '../../lib/session/acting-as.ts'
import { sessionBegan } from '../../lib/session/session-end.ts'
import { DashboardWall } from '../../screens/dashboard/DashboardWall.tsx'
import { PicturesContext } from '../../ui/pictures.ts'
import { Alert } from '../../ui/Alert.tsx'
import { followNotifications } from '../notifications.ts'
import { TenantStyle } from '../TenantStyle.tsx'
import { UNTIL_ANSWERED, useWallLink } from './use-wall-link.ts'
import '../../ui/lone-card.css'

/** A screen that shows dashboards by a link, without anybody signed in. */
export function WallPage() {
  const { wall, problem } = useWallLink()
  if (problem !== undefined)
    return (
      <main className="lone">
        <section className="lone-card" aria-labelledby="wall-title">
          <h1 id="wall-title">Wall</h1>
          <Alert>{problem}</Alert>
        </section>
      </main>
    )
  return wall ? <OpenedWall ids={wall.dashboardIds} seconds={wall.seconds} /> : null
}

function OpenedWall({ ids, seconds }: { ids: readonly number[]; seconds: number }) {
  const cache = useQueryClient()
  const { data: me } = useQuery({ ...meQuery, ...UNTIL_ANSWERED })
  const { data: all } = useQuery({ ...queryOf(dashboards.list), ...UNTIL_ANSWERED, enabled: me !== undefined })
  const pictureOf = usePictures()
  useLayoutEffect(() => me && actAs(me), [me])
  useLayoutEffect(() => () => actAs(null), [])
  useEffect(() => {
    sessionBegan()
    void startLive()
    return followNotifications(cache)
  }, [cache])
  if (!me || !all) return null
  return (
    <MeContext value={me}>
      <TenantStyle />
      <PicturesContext value={pictureOf}>
        <main>
          <DashboardWall all={all} wall={{ ids, seconds }} />
        </main>
      </PicturesContext>
    </MeContext>
  )
}
