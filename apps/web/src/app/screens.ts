/*
 * The code of the screens behind the sign-in. Each names the files that come along with it, and together these names
 * are long: the sign-in page does without them.
 */
export const NewCaseScreen = () => import('../screens/case/NewCaseScreen.tsx')
export const RestrictedScreen = () => import('../screens/case/RestrictedScreen.tsx')
export const CaseScreen = () => import('../screens/case/CaseScreen.tsx')
export const ViewScreen = () => import('../screens/view/ViewScreen.tsx')
export const SearchScreen = () => import('../screens/search/SearchScreen.tsx')
export const UsersScreen = () => import('../screens/users/UsersScreen.tsx')
export const ProfileScreen = () => import('../screens/profile/ProfileScreen.tsx')
export const AccountScreen = () => import('../screens/account/AccountScreen.tsx')
export const ConfigurationScreen = () => import('../screens/configuration/ConfigurationScreen.tsx')
export const OrganizationScreen = () => import('../screens/organization/OrganizationScreen.tsx')
export const SystemArea = () => import('./bare/SystemArea.tsx')
export const SystemScreen = () => import('../screens/system/SystemScreen.tsx')
export const AddItem = () => import('../kits/items/AddItem.tsx')
