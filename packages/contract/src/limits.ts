/** Sizes that the browser cuts at and the server refuses beyond. In characters unless noted otherwise. */
export const TEXT_LENGTH = 1000
export const TITLE_LENGTH = 230
export const TEXT_AREA_LENGTH = 100_000
/** Characters of one value in a history with many of them, and of a comment among others. */
export const HISTORY_VALUE_LENGTH = 5000
/** Characters of a summary in a row of a list. */
export const SUMMARY_IN_LISTS = 500
/** With its formats and pictures. */
export const RICH_TEXT_LENGTH = 1_000_000
export const TAG_LENGTH = 50
export const COMMENT_LENGTH = 100_000
export const PASSWORD_LENGTH = 256
export const PASSWORD_LEAST_LENGTH = 8
export const EMAIL_LENGTH = 254
export const NAME_LENGTH = 200
export const FILE_NAME_LENGTH = 200
export const TEAM_TITLE_LENGTH = 100
export const USER_STATUS_LENGTH = 50
export const LOOKUP_TITLE_LENGTH = 100
export const TITLE_TEMPLATE_LENGTH = 500
export const CASE_NUMBER_PREFIX_LENGTH = 20
export const USER_FIELD_TITLE_LENGTH = 100
/** Of one person, in bytes of JSON. */
export const PREFERENCES_SIZE = 10_000
/** Preferences changed by one call. */
export const PREFERENCE_CHANGES = 500
export const CHOICE_LENGTH = 100
export const LANDING_PATH_LENGTH = 500
export const PLAN_LENGTH = 100
export const TAGS_PER_CASE = 100
export const FIELDS_PER_CASE = 500
export const PEOPLE_PER_CASE = 200
/** People who ask for one lock at the same time. */
export const REQUESTS_PER_LOCK = 20
/** Entries of a record that can be marked as key. */
export const KEY_ENTRIES_PER_CASE = 100
export const FILES_PER_CASE = 100
export const LINKS_PER_CASE = 100
export const QR_CODE_LENGTH = 1000
export const EMAIL_SUBJECT_LENGTH = 200
/** With its formats. */
export const EMAIL_BODY_LENGTH = 100_000
/** Of one email. */
export const EMAIL_RECIPIENTS = 50
export const EMAIL_FILES = 20
/** Recipients of the emails that one person, or everybody of one tenant, sends in an hour. */
export const EMAILS_BY_PERSON = 200
export const EMAILS_BY_TENANT = 1000
/** Of one field of a record, in all its sub-roles. */
export const PEOPLE_PER_ROLE = 500
export const SUBROLES = 50
export const MARKERS_PER_FIELD = 500
/** Of a path or a region. */
export const POINTS_PER_FIELD = 10_000
/** Records that one action changes in one transaction; more are left to a job. */
export const RECORDS_AT_ONCE = 10_000
/** Of one change of many records. */
export const CHANGES_PER_EDIT = 20
/** Cells of one block that is pasted. */
export const PASTED_CELLS = 1000
/** Of one person, changes of many records at the same time. */
export const BULK_EDITS_AT_ONCE = 5
/** Of one tenant. */
export const STATUSES = 200
export const SEVERITIES = 200
export const CATEGORIES = 500
export const AREAS = 20_000
export const TEMPLATES = 500
/** Of one template. */
export const FIELDS_PER_TEMPLATE = 500
export const SECTIONS_PER_TEMPLATE = 100
export const FIELDS = 2000
/** Of one field. */
export const LIST_CHOICES = 500
/** The highest level of a severity. */
export const SEVERITY_LEVEL = 9998
export const TEAMS_PER_USER = 500
export const USERS_PER_TEAM = 5000
export const USER_FIELDS = 50
export const CHOICES_PER_FIELD = 200
export const DATA_TITLE_LENGTH = 100
export const ITEM_LABEL_LENGTH = 230
/** Of one tenant. */
export const DATA_SOURCES = 500
export const DATA_DEFINITIONS = 500
export const FIELDS_PER_DEFINITION = 100
/** Items of a data source in one value of a record. */
export const ITEMS_PER_VALUE = 500
/** Of one field of a record. */
export const ROWS_PER_FIELD = 200
export const ITEMS_PER_SOURCE = 500_000
/** Rows of one file of items. */
export const UPLOAD_ROWS = 10_000
export const SEATS = 1_000_000
/** The most new addresses that the system portal lets a tenant invite in a day. */
export const INVITATIONS_A_DAY = 10_000
/** Rows of one list of people to invite. */
export const INVITED_AT_ONCE = 500

/** Bytes. */
export const RICH_TEXT_BYTES = 4_000_000
export const PICTURE_BYTES = 5 * 1024 * 1024
export const UPLOAD_BYTES = 10 * 1024 * 1024
export const FILE_BYTES = 25 * 1024 * 1024
/** Of all files of one email: most mail servers take 25 MB, and attachments grow by a third on their way. */
export const EMAIL_FILES_BYTES = 15 * 1024 * 1024

/** Of 0 to 4: how hard a new password must be to guess at least. */
export const PASSWORD_LEAST_SCORE = 3

/** Milliseconds. */
export const LOCK_RENEWAL = 30_000
export const LOCK_LIFE = 60_000
/** How long the holder of a lock is asked for it. */
export const LOCK_REQUEST_LIFE = 60_000
export const RECONNECT_DELAY = 5_000
export const FILTER_DEBOUNCE = 500
/** Of lists that one picks from, while the server searches them. */
export const PICKER_DEBOUNCE = 300
export const TYPING_LIFE = 10_000
export const TYPING_INTERVAL = 3_000

/** Of one tenant, shared by its people. */
export const VIEWS = 1000
/** Of one person. */
export const PERSONAL_VIEWS = 100
/** Of one tenant and type. */
export const FOLDERS = 500
/** Words that an organization has for its records, and for its cases. */
export const WORDS = 1_000
export const SETTINGS = 50
export const FORMATTING_SETTINGS = 200
export const COLUMNS_PER_VIEW = 100
export const RULES_PER_COLUMN = 50
/** Teams that see a view or a folder. */
export const TEAMS_PER_LIST = 100

/** Rows on a page of a view. */
export const VIEW_PAGE_SIZE = 20

/** Lists that one connection follows at the same time. */
export const LISTS_PER_CONNECTION = 120

/** Rows on a page of somebody's records. */
export const PROFILE_PAGE_SIZE = 50

/** Of one tenant. */
export const DASHBOARDS = 500
export const DASHBOARD_TITLE_LENGTH = 100
export const TILES_PER_DASHBOARD = 100
/** Bytes. (D-079) */
export const TILE_CONTENTS_BYTES = 20_000
/** Saves of one dashboard that can be restored. */
export const DASHBOARD_VERSIONS = 50
export const NOTICEBOARDS = 200
export const NOTES_PER_BOARD = 200
/** With its formats. */
export const NOTE_LENGTH = 20_000

/** Of one tenant. */
export const PDF_TEMPLATES = 200
/** With its formats and pictures. */
export const PDF_TEMPLATE_LENGTH = 1_000_000
/** Of a header or a footer. */
export const PDF_MARGIN_LENGTH = 100_000

/** Of one tenant. */
export const SCHEDULES = 10_000
/** Occurrences that a list of schedules names of each. (D-098) */
export const QUEUED_DATES = 10
/** Dates that a form shows while somebody edits a schedule. */
export const PREVIEWED_DATES = 12
/** Runs of one schedule in one answer, newest first. */
export const RUNS_LISTED = 50
/** Rows of scheduled work in one answer. (D-069) */
export const FORECAST_ROWS = 500
/** Schedules that closing created, in one answer. */
export const CADENCES_LISTED = 1000
