import type { Integration } from '@dossier/contract/integrations/integration'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download, Send } from 'lucide-react'
import { useWide } from '../../ui/use-wide.ts'
import { IntegrationPanel } from './IntegrationPanel.tsx'
import { SERVICE_TITLES } from './service-titles.ts'
import { StateMark } from './StateMark.tsx'

interface Props {
  all: readonly Integration[]
  open: string | undefined
}

/** The list beside the open one; on small screens, each is a page of its own. */
export function IntegrationPanes({ all, open }: Props) {
  const wide = useWide()
  const shown = all.find(({ key }) => key === open) ?? (wide ? all[0] : undefined)
  return (
    <div className="integration-panes">
      {(wide || !shown) && (
        <ul className="integration-list" aria-label="Integrations">
          {all.map((one) => (
            <li key={one.key}>
              <Row integration={one} isOpen={one === shown} />
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <div className="integration-open">
          {!wide && (
            <Link to="/integrations" search={{}} className="btn ghost" activeProps={{}}>
              <ArrowLeft size={14} aria-hidden />
              All integrations
            </Link>
          )}
          <IntegrationPanel key={shown.key} integration={shown} />
        </div>
      )}
    </div>
  )
}

function Row({
  integration: { key, title, serviceId, status },
  isOpen,
}: {
  integration: Integration
  isOpen: boolean
}) {
  const Icon = serviceId === 'https-pull' ? Download : Send
  return (
    <Link
      to="/integrations"
      search={{ integration: key }}
      className="integration-row"
      activeProps={{}}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="integration-icon" aria-hidden>
        <Icon size={15} />
      </span>
      <span className="grow">
        <span className="integration-title truncate">{title}</span>
        <span className="integration-line">
          <span className="sub">{SERVICE_TITLES[serviceId]}</span>
          <StateMark state={status} />
        </span>
      </span>
    </Link>
  )
}
