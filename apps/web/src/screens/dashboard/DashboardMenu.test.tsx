import { PRIVACY, type DashboardSummary } from '@dossier/contract/dashboards/dashboard'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from '../../ui/Button.tsx'
import { MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { DashboardMenu } from './DashboardMenu.tsx'

const desk: DashboardSummary = {
  id: 1,
  title: 'City desk',
  privacy: PRIVACY.public,
  limitedToTeams: [],
  teams: [],
  fineGridEnabled: false,
  isLastViewedByUser: true,
  isOwn: false,
  version: 1,
  lastUpdated: '2026-11-29T19:44:16.068Z',
  lastUpdatedBy: null,
}

test('B-DASH-01 Escape closes the picker of dashboards and leaves the one that is shown', async () => {
  render(
    <MenuTrigger>
      <Button>City desk</Button>
      <Popover>
        <DashboardMenu all={[desk]} shownId={1} onShow={() => undefined} />
      </Popover>
    </MenuTrigger>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByRole('menuitemradio', { name: 'City desk', checked: true })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
