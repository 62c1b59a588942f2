import type { Me } from '@dossier/contract/user-profile/me'
import { INSIGHT_ANSWERS } from './insight-answers.ts'

/** The person who looks at the gallery. */
export const somebody: Me = {
  id: 1,
  name: 'Amara Okafor',
  email: { email: 'amara@city.example' },
  isEmailConfirmed: true,
  mail: { isSent: true, contact: '' },
  isAdmin: true,
  isSupport: false,
  isWall: false,
  editData: true,
  editUsers: true,
  extendedPermissions: { scheduling: true, setOtherUsersStatus: true },
  teams: [1],
  editsDataSources: false,
  currentStatus: null,
  tenantId: 1,
  tenantName: 'City',
  tenantDomain: 'city',
  tenantSize: 9,
  tenantEnabledFeatures: [],
  billingEnabled: false,
  caseName: 'Case',
  recordName: 'Record',
  quickCreateTemplates: [],
  loginTenants: [],
  invitations: [],
  hasTenantInfo: false,
  branding: { logo: null, styles: [] },
  mapTiles: null,
  firstDayOfWeek: 1,
  timeZone: 'UTC',
  hasTimeZone: true,
  editsFieldsInViews: false,
  landingPagePath: null,
  hasDoneFirstLogin: true,
  pictureUrl: null,
  preferences: {},
  supportAccess: [],
  supportUntil: null,
  settings: { viewFoldersExpanded: true, scheduleFoldersExpanded: true, viewsOpening: 'newTab' },
}

export const TEAMS = ['Roads', 'Night shift', 'Parks and gardens'].map((title, at) => ({
  id: at + 1,
  title,
  landingPagePath: null,
  userIds: [],
  lastUpdated: '2026-01-02T03:04:05.678Z',
}))

export const PEOPLE = ['Amara Okafor', 'Nia Holt', 'Erik Lindqvist'].map((name, at) => ({ id: at + 1, name }))

const ANSWERS: Record<string, unknown> = {
  '/api/teams': TEAMS,
  '/api/users/search': {
    data: PEOPLE.map((one) => ({ ...one, email: `person${one.id}@city.example`, teams: [] })),
    totalItems: PEOPLE.length,
    pageCount: 1,
  },
}

/** The gallery needs no server: reads get these answers, and every save is refused in a way of its own. */
export function answerHere() {
  const ask = globalThis.fetch
  globalThis.fetch = async (address, init) => {
    const { pathname } = new URL(String(address), location.origin)
    if (!pathname.startsWith('/api/')) return ask(address, init)
    if (pathname in INSIGHT_ANSWERS) return Response.json(INSIGHT_ANSWERS[pathname])
    if (init?.method !== undefined && init.method !== 'GET')
      return new Response('A team named "Roads" already exists.', { status: 409, headers: { 'fault-at': 'title' } })
    return Response.json(ANSWERS[pathname] ?? [])
  }
}
