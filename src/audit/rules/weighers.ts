/** Functions that a row of a rule file names, to weigh a hit by what levels cannot say: whose host, which key, what is around it. */
import type { Weighers } from '../match/load-rules.ts';
import { byEditorSettings } from './agent-permissions/ag-01-approval-bypass.ts';
import { levelOfLaunch } from './agent-permissions/ag-01-launches.ts';
import { byServerAddress } from './agent-permissions/ag-06-remote-tools.ts';
import { byUnlimitedApproval } from './agent-permissions/ag-07-approvals.ts';
import { byPlaybook, bySelfUpdate } from './builds/fetched-work.ts';
import { byBuildIndex } from './builds/indexes.ts';
import { byWholeStore } from './commands/emptied-stores.ts';
import { byLoadedReply } from './commands/loaded-and-lost.ts';
import { byCodedText } from './commands/reached-names.ts';
import { byNet } from './commands/written-wallets.ts';
import {
  byBlindCopy,
  byDescribedPlaceholder,
  byHookedInput,
  byLookedUpKey,
} from './exfiltration/ex-02-further-readers.ts';
import { byKeyHost } from './exfiltration/ex-02-hoards.ts';
import { byEnvironmentHost } from './exfiltration/ex-02-hooked-functions.ts';
import { byPackedKeys } from './exfiltration/ex-02-into-the-result.ts';
import { byUnknownHost } from './exfiltration/ex-02-listed-stores.ts';
import { asLogin, byPostedPassword } from './exfiltration/ex-02-named-keys.ts';
import { byMessageHost } from './exfiltration/ex-02-personal-stores.ts';
import { byNamedSecret } from './exfiltration/ex-02-posted-comments.ts';
import { byLeavingSecrets } from './exfiltration/ex-02-workflow-secrets.ts';
import { byImageHost } from './exfiltration/ex-03-beacons.ts';
import { byLookedUpName } from './exfiltration/ex-04-data-in-dns.ts';
import { byUse } from './exfiltration/ex-06-request-catchers.ts';
import { byRun } from './flows/fetched-run.ts';
import { byLoss } from './flows/home-lost.ts';
import { byBankAccount } from './flows/named-payees.ts';
import { byLedTraffic, bySentText, byTrustedCertificate } from './flows/obeyed-texts.ts';
import { byPrivateHost } from './flows/private-sent.ts';
import { byGivenKeys, byMemoryLine } from './programs/agent-files.ts';
import { byLeftBalance, byReplacedAccount, bySomePayments } from './programs/changed-recipients.ts';
import { byEvaluatedHost, byModuleHost, byReturnedCommand } from './programs/commanded-replies.ts';
import { byAssembledName, byDecodedName } from './programs/decoded-names.ts';
import { byEvaluatedReply, byShellReply } from './programs/evaluated-replies.ts';
import { byForeignHost } from './programs/foreign-hosts.ts';
import { byShellOfSocket } from './programs/joined-shells.ts';
import { byArchiveHost } from './programs/locked-archives.ts';
import { byFixedDate, byOverwrittenFolder, byWholeAccount } from './programs/lost-data.ts';
import { byBackups } from './programs/lost-folders.ts';
import { byMatchedOrigin } from './programs/origins.ts';
import { byLastingIndex, byManifestAddress, byManifestIndex, byTapHost } from './programs/package-sources.ts';
import { byReplacedRecipient, bySentPhrase } from './programs/payments.ts';
import { byPeerHost, byReceivedLua } from './programs/peer-commands.ts';
import { byStartedArchive } from './programs/started-archives.ts';
import { byReplacedSelf, byStartedReply, byStoredDownload } from './programs/started-replies.ts';
import { byWrittenPattern } from './prompt-injection/pi-01/orders-to-drop.ts';
import { byRemarkReader, bySending } from './prompt-injection/pi-04-hidden-orders.ts';
import { byPublisher } from './prompt-injection/pi-05-total-orders.ts';
import { byPosedWish } from './prompt-injection/pi-06/planted-preferences.ts';
import { byAnnouncedTask } from './prompt-injection/pi-09-task-swap.ts';
import { byReply, byVariableRun } from './remote-code/rc-01-programs.ts';
import { byCarriedScript } from './remote-code/rc-02-decode-and-run.ts';
import { byCodes } from './remote-code/rc-02-disguised.ts';
import { byDialog, byRunDecoded } from './remote-code/rc-02-programs.ts';
import { byReleaseHost } from './remote-code/rc-03-phrases.ts';
import { byHiddenWindow, byVariableInvoked } from './remote-code/rc-04-windows-download.ts';
import { byShownPage, bySocketLines } from './remote-code/rc-05-command-servers.ts';
import { byInnerFetch } from './remote-code/rc-05-polled-commands.ts';
import { byKeptLines } from './remote-code/rc-05-remote-shell.ts';
import { byNearSocket } from './remote-code/rc-05-shell-programs.ts';
import { byLoweredGuard, byPastedGuard } from './remote-code/rc-06-fake-prerequisite.ts';
import { byProgramPublisher } from './remote-code/rc-06-orders.ts';
import { byFreePage, byMatch, byPlaceInScope } from './remote-code/rc-06-tongues.ts';
import { byDownloadHost } from './remote-code/rc-06-unknown-program.ts';
import { byShownCode, byShownLine } from './remote-code/rc-07-dynamic-code.ts';
import { byFile, bySharedFile } from './remote-code/rc-09-unread-code.ts';
import { byAnyHost, byHost } from './remote-code/shared.ts';
import { byKeyId, bySecret, byWebKey } from './secrets/se-01-phrases.ts';
import { byConnectionPassword, byKeyBody, byRandomValue } from './secrets/se-01-secret-in-text.ts';
import { byPassword } from './secrets/se-03-fixed-password.ts';
import { bySeed } from './secrets/se-03-settings.ts';
import { byWrittenPermissions } from './shapes/agent-settings.ts';
import { asShown } from './shapes/doors.ts';
import { byEmptiedLogs } from './shapes/ruined-data.ts';
import { byDataStatement } from './steps/ruin.ts';
import { byPackage, byRunnerPackage } from './supply-chain/sc-01-unpinned-runner.ts';
import { byIndex } from './supply-chain/sc-04-other-index.ts';
import { byStranger, byUnknownPackage } from './supply-chain/sc-04-unchecked-index.ts';
import { byLookAlike } from './supply-chain/sc-05-look-alikes.ts';
import { byVendorName } from './system-changes/sy-01-borrowed-names.ts';
import { byGitHook, byStartFile } from './system-changes/sy-01-persistence.ts';
import { byPersistence } from './system-changes/sy-01-phrases.ts';
import { byAddedKey, byRights, outsideTests } from './system-changes/sy-01-rights.ts';
import { byBroadTarget, byDisk, byFoundTarget } from './system-changes/sy-02-destruction.ts';
import { byOriginals, bySentKey, bySystemTables } from './system-changes/sy-02-user-data.ts';
import { byPassing } from './system-changes/sy-04-passing.ts';
import { byProtection, byQuarantine } from './system-changes/sy-04-protection-off.ts';
import { byStandingPassword } from './system-changes/sy-05-accounts.ts';
import { byGrant, byMailbox, byRole } from './system-changes/sy-05-granted-access.ts';
import { byAccountReader } from './system-changes/sy-05-new-accounts.ts';
import { byEngineSocket, byPrintedCredentials, byReach } from './system-changes/sy-06-container-host.ts';
import { byOtherLanguage } from '../vocabulary/exfiltration-tongues.ts';

export const weighers: Weighers = {
  asLogin,
  asShown,
  byAccountReader,
  byAddedKey,
  byAnnouncedTask,
  byAnyHost,
  byArchiveHost,
  byAssembledName,
  byBackups,
  byBankAccount,
  byBlindCopy,
  byBroadTarget,
  byBuildIndex,
  byCarriedScript,
  byCodedText,
  byCodes,
  byConnectionPassword,
  byDataStatement,
  byDecodedName,
  byDescribedPlaceholder,
  byDialog,
  byDisk,
  byDownloadHost,
  byEditorSettings,
  byEmptiedLogs,
  byEngineSocket,
  byEnvironmentHost,
  byEvaluatedHost,
  byEvaluatedReply,
  byFile,
  byFixedDate,
  byForeignHost,
  byFoundTarget,
  byFreePage,
  byGitHook,
  byGivenKeys,
  byGrant,
  byHiddenWindow,
  byHookedInput,
  byHost,
  byImageHost,
  byIndex,
  byInnerFetch,
  byKeptLines,
  byKeyBody,
  byKeyHost,
  byKeyId,
  byLastingIndex,
  byLeavingSecrets,
  byLedTraffic,
  byLeftBalance,
  byLoadedReply,
  byLookAlike,
  byLookedUpKey,
  byLookedUpName,
  byLoss,
  byLoweredGuard,
  byMailbox,
  byManifestAddress,
  byManifestIndex,
  byMatch,
  byMatchedOrigin,
  byMemoryLine,
  byMessageHost,
  byModuleHost,
  byNamedSecret,
  byNearSocket,
  byNet,
  byOriginals,
  byOtherLanguage,
  byOverwrittenFolder,
  byPackage,
  byPackedKeys,
  byPassing,
  byPassword,
  byPastedGuard,
  byPeerHost,
  byPersistence,
  byPlaceInScope,
  byPlaybook,
  byPosedWish,
  byPostedPassword,
  byPrintedCredentials,
  byPrivateHost,
  byProgramPublisher,
  byProtection,
  byPublisher,
  byQuarantine,
  byRandomValue,
  byReach,
  byReceivedLua,
  byReleaseHost,
  byRemarkReader,
  byReplacedAccount,
  byReplacedRecipient,
  byReplacedSelf,
  byReply,
  byReturnedCommand,
  byRights,
  byRole,
  byRun,
  byRunDecoded,
  byRunnerPackage,
  bySecret,
  bySeed,
  bySelfUpdate,
  bySending,
  bySentKey,
  bySentPhrase,
  bySentText,
  byServerAddress,
  bySharedFile,
  byShellOfSocket,
  byShellReply,
  byShownCode,
  byShownLine,
  byShownPage,
  bySocketLines,
  bySomePayments,
  byStandingPassword,
  byStartFile,
  byStartedArchive,
  byStartedReply,
  byStoredDownload,
  byStranger,
  bySystemTables,
  byTapHost,
  byTrustedCertificate,
  byUnknownHost,
  byUnknownPackage,
  byUnlimitedApproval,
  byUse,
  byVariableInvoked,
  byVariableRun,
  byVendorName,
  byWebKey,
  byWholeAccount,
  byWholeStore,
  byWrittenPattern,
  byWrittenPermissions,
  levelOfLaunch,
  outsideTests,
};
