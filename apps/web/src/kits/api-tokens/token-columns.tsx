import type { ApiToken } from '@dossier/contract/api-tokens'
import { SCOPE_TEXTS } from '@dossier/core/access/token-scopes'
import { dateTimeText } from '@dossier/core/text/dates'
import { CircleMinus, CircleX, Clock } from 'lucide-react'
import { reader } from '../../lib/dates.ts'
import { useInOwnWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import type { Revoke } from './use-revoking.ts'

const SOON_MS = 7 * 86_400_000

export const tokenColumns = (revoke: Revoke, showsOwner: boolean): TableColumn<ApiToken>[] => [
  { id: 'token', heading: 'Token', isHead: true, width: { min: 140, grow: 1 }, wraps: true, cell: nameOf },
  {
    id: 'scopes',
    heading: 'Scopes',
    width: { min: 180, grow: 2 },
    wraps: true,
    cell: ({ scopes }) => <Scopes scopes={scopes} />,
  },
  ...(showsOwner ? [OWNER] : []),
  {
    id: 'used',
    heading: 'Last use',
    width: { min: 140 },
    narrow: 'labeled',
    cell: ({ lastUsed }) => (lastUsed ? dateTimeText(lastUsed, reader()) : 'Never'),
  },
  {
    id: 'expires',
    heading: 'Expires',
    width: { min: 190 },
    narrow: 'labeled',
    cell: (token) => <Expiry token={token} />,
  },
  {
    id: 'actions',
    heading: 'Actions',
    width: { min: 90 },
    narrow: 'end',
    cell: (token) => (
      <Button aria-label={`Revoke ${token.title}`} onPress={() => void revoke(token)}>
        Revoke
      </Button>
    ),
  },
]

const OWNER: TableColumn<ApiToken> = {
  id: 'owner',
  heading: 'Owner',
  width: { min: 120, grow: 1 },
  cell: ({ owner }) => owner.name,
}

const nameOf = ({ title, ending }: ApiToken) => (
  <span className="token-name">
    <span dir="auto">{title}</span>
    <code className="quiet">dsr_…{ending}</code>
  </span>
)

function Scopes({ scopes }: Pick<ApiToken, 'scopes'>) {
  const say = useInOwnWords()
  return (
    <span className="token-scopes">
      {scopes.map((scope) => (
        <span key={scope} className="token-scope">
          {say(SCOPE_TEXTS[scope].title)}
        </span>
      ))}
    </span>
  )
}

function markOf({ state, expires }: ApiToken, at: string) {
  if (state === 'Blocked') return { icon: CircleX, tone: 'red', text: 'Blocked: owner disabled' }
  if (state === 'Expired') return { icon: CircleMinus, tone: 'none', text: `Expired ${at}` }
  const isSoon = Date.parse(expires) - Date.now() < SOON_MS
  return isSoon ? { icon: Clock, tone: 'amber', text: `Soon, ${at}` } : { icon: null, tone: 'none', text: at }
}

function Expiry({ token }: { token: ApiToken }) {
  const { icon: Icon, tone, text } = markOf(token, dateTimeText(token.expires, reader()))
  return (
    <span className="token-expiry" data-tone={tone}>
      {Icon && <Icon size={14} aria-hidden />}
      {text}
    </span>
  )
}
