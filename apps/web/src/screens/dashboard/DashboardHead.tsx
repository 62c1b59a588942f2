import { type DashboardSummary, PRIVACY } from '@dossier/contract/dashboards/dashboard'
import {
  ChevronDown,
  ImageDown,
  LayoutDashboard,
  Lock,
  Maximize2,
  Pencil,
  Plus,
  Printer,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { DashboardMenu } from './lazy-parts.ts'
import '../../ui/field.css'

interface DashboardHeadProps {
  all: readonly DashboardSummary[]
  shown: DashboardSummary | undefined
  onShow: (id: number) => void
  onEdit: (() => void) | undefined
  onNew: (() => void) | undefined
  onWall: () => void
  onPicture: () => void
  /** Shows and hides the parameters, where there are some. */
  onPanel: (() => void) | undefined
  isPanelOpen: boolean
}

/** The picker of dashboards, by title, and what can be done with the one that is shown. */
export function DashboardHead({ all, shown, onShow, onEdit, onNew, ...rest }: DashboardHeadProps) {
  const { onWall, onPicture, onPanel, isPanelOpen } = rest
  return (
    <header className="page-head dashboard-head">
      <LayoutDashboard size={16} aria-hidden />
      <h1 className="dashboard-title">
        <MenuTrigger>
          <Button className="dashboard-picker" aria-label={`Dashboard: ${shown?.title ?? ''}`}>
            <span className="truncate">{shown?.title}</span>
            <ChevronDown size={14} aria-hidden />
          </Button>
          <Popover className="list" aria-label="Dashboards">
            <Suspense>
              <DashboardMenu all={all} shownId={shown?.id} onShow={onShow} />
            </Suspense>
          </Popover>
        </MenuTrigger>
      </h1>
      {shown && <Readers dashboard={shown} />}
      <span className="grow" />
      {onPanel && (
        <Button aria-pressed={isPanelOpen} onPress={onPanel}>
          <SlidersHorizontal size={14} aria-hidden />
          Parameters
        </Button>
      )}
      <IconButton label="Wall" className="wide-only" onPress={onWall}>
        <Maximize2 size={16} />
      </IconButton>
      <IconButton label="Save as picture" className="wide-only" onPress={onPicture}>
        <ImageDown size={16} />
      </IconButton>
      <IconButton label="Print" className="wide-only" onPress={() => window.print()}>
        <Printer size={16} />
      </IconButton>
      {onEdit && (
        <Button onPress={onEdit} aria-label="Edit">
          <Pencil size={14} aria-hidden />
          <span className="wide-only">Edit</span>
        </Button>
      )}
      {onNew && (
        <Button onPress={onNew} aria-label="New Dashboard">
          <Plus size={14} aria-hidden />
          <span className="wide-only">New Dashboard</span>
        </Button>
      )}
    </header>
  )
}

/** Who sees it, unless everybody does. */
function Readers({ dashboard: { privacy, teams } }: { dashboard: DashboardSummary }) {
  if (privacy === PRIVACY.public) return null
  const isPrivate = privacy === PRIVACY.private
  const Icon = isPrivate ? Lock : Users
  return (
    <span className="dashboard-readers">
      <Icon size={12} aria-hidden />
      <span className="truncate">{isPrivate ? 'Private' : teams.map(({ title }) => title).join(', ')}</span>
    </span>
  )
}
