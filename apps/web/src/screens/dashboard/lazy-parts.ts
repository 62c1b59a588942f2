import { lazyPart } from '../../ui/lazy-part.ts'

/* What most visits of a dashboard do without. */

export const DashboardEditor = lazyPart(async () => ({
  default: (await import('./DashboardEditor.tsx')).DashboardEditor,
}))

export const DashboardMenu = lazyPart(async () => ({ default: (await import('./DashboardMenu.tsx')).DashboardMenu }))

export const DashboardWall = lazyPart(async () => ({ default: (await import('./DashboardWall.tsx')).DashboardWall }))

export const WallLinksDialog = lazyPart(async () => ({
  default: (await import('./wall-links/WallLinksDialog.tsx')).WallLinksDialog,
}))

export const UnsavedDrafts = lazyPart(async () => ({ default: (await import('./UnsavedDrafts.tsx')).UnsavedDrafts }))

export const ParametersPanel = lazyPart(async () => ({
  default: (await import('./ParametersPanel.tsx')).ParametersPanel,
}))
