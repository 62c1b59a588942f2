import { features } from '@dossier/contract/organization/features'
import { implement } from '../../http/implement.ts'

export const featureRoutes = implement(features, {
  helpWidget: ({ services }) => services.settings.helpWidgetUrl !== undefined,
})
