/** Functions that a row of a rule file names, to weigh a hit by what levels cannot say: whose host, which key, what is around it. */
import type { Weighers } from '../match/load-rules.ts';
import { byEditorSettings } from './agent-permissions/ag-01-approval-bypass.ts';
import { levelOfLaunch } from './agent-permissions/ag-01-launches.ts';
import { byServerAddress } from './agent-permissions/ag-06-remote-tools.ts';
import { bySelfUpdate } from './builds/fetched-work.ts';
import {
  byDescribedPlaceholder,
  byHookedInput,
  byLookedUpKey,
} from './exfiltration/ex-02-further-readers.ts';
import { byKeyHost } from './exfiltration/ex-02-hoards.ts';
import { byPackedKeys } from './exfiltration/ex-02-into-the-result.ts';
import { byUnknownHost } from './exfiltration/ex-02-listed-stores.ts';
import { asLogin } from './exfiltration/ex-02-named-keys.ts';
import { byMessageHost } from './exfiltration/ex-02-personal-stores.ts';
import { byNamedSecret } from './exfiltration/ex-02-posted-comments.ts';
import { byImageHost } from './exfiltration/ex-03-beacons.ts';
import { byLookedUpName } from './exfiltration/ex-04-data-in-dns.ts';
import { byUse } from './exfiltration/ex-06-request-catchers.ts';
import { byRun } from './flows/fetched-run.ts';
import { byLoss } from './flows/home-lost.ts';
import { byBankAccount } from './flows/named-payees.ts';
import { bySentText } from './flows/obeyed-texts.ts';
import { byPrivateHost } from './flows/private-sent.ts';
import { byGivenKeys, byMemoryLine } from './programs/agent-files.ts';
import { byLeftBalance, bySomePayments } from './programs/changed-recipients.ts';
import { byReturnedCommand } from './programs/commanded-replies.ts';
import { byDecodedName } from './programs/decoded-names.ts';
import { byEvaluatedReply, byShellReply } from './programs/evaluated-replies.ts';
import { byShellOfSocket } from './programs/joined-shells.ts';
import { byMatchedOrigin } from './programs/origins.ts';
import { byLastingIndex, byManifestAddress, byManifestIndex, byTapHost } from './programs/package-sources.ts';
import { byReplacedRecipient } from './programs/payments.ts';
import { byReceivedLua } from './programs/peer-commands.ts';
import { byStartedArchive } from './programs/started-archives.ts';
import { byReplacedSelf, byStartedReply, byStoredDownload } from './programs/started-replies.ts';
import { byRemarkReader, bySending } from './prompt-injection/pi-04-hidden-orders.ts';
import { byPosedWish } from './prompt-injection/pi-06/planted-preferences.ts';
import { byAnnouncedTask } from './prompt-injection/pi-09-task-swap.ts';
import { byReply, byVariableRun } from './remote-code/rc-01-programs.ts';
import { byCarriedScript } from './remote-code/rc-02-decode-and-run.ts';
import { byCodes } from './remote-code/rc-02-disguised.ts';
import { byDialog, byRunDecoded } from './remote-code/rc-02-programs.ts';
import { byVariableInvoked } from './remote-code/rc-04-windows-download.ts';
import { bySocketLines } from './remote-code/rc-05-command-servers.ts';
import { byInnerFetch } from './remote-code/rc-05-polled-commands.ts';
import { byKeptLines } from './remote-code/rc-05-remote-shell.ts';
import { byNearSocket } from './remote-code/rc-05-shell-programs.ts';
import { byFile } from './remote-code/rc-09-unread-code.ts';
import { byKeyId, bySecret, byWebKey } from './secrets/se-01-phrases.ts';
import { byConnectionPassword, byKeyBody, byRandomValue } from './secrets/se-01-secret-in-text.ts';
import { byPassword } from './secrets/se-03-fixed-password.ts';
import { byWrittenPermissions } from './shapes/agent-settings.ts';
import { byEmptiedLogs } from './shapes/ruined-data.ts';
import { byPackage, byRunnerPackage } from './supply-chain/sc-01-unpinned-runner.ts';
import { byIndex } from './supply-chain/sc-04-other-index.ts';
import { byStranger, byUnknownPackage } from './supply-chain/sc-04-unchecked-index.ts';
import { byLookAlike } from './supply-chain/sc-05-look-alikes.ts';
import { byGitHook, byStartFile } from './system-changes/sy-01-persistence.ts';
import { byPersistence } from './system-changes/sy-01-phrases.ts';
import { byAddedKey, byRights } from './system-changes/sy-01-rights.ts';
import { byDisk, byFoundTarget } from './system-changes/sy-02-destruction.ts';
import { byOriginals, bySystemTables } from './system-changes/sy-02-user-data.ts';
import { byPassing } from './system-changes/sy-04-passing.ts';
import { byProtection } from './system-changes/sy-04-protection-off.ts';
import { byStandingPassword } from './system-changes/sy-05-accounts.ts';
import { byGrant, byMailbox } from './system-changes/sy-05-granted-access.ts';
import { byAccountReader } from './system-changes/sy-05-new-accounts.ts';
import { byEngineSocket, byReach } from './system-changes/sy-06-container-host.ts';
import { byOtherLanguage } from '../vocabulary/exfiltration-tongues.ts';

export const weighers: Weighers = {
  asLogin,
  byAccountReader,
  byAddedKey,
  byAnnouncedTask,
  byBankAccount,
  byCarriedScript,
  byCodes,
  byConnectionPassword,
  byDecodedName,
  byDescribedPlaceholder,
  byDialog,
  byDisk,
  byEditorSettings,
  byEmptiedLogs,
  byEngineSocket,
  byEvaluatedReply,
  byFile,
  byFoundTarget,
  byGitHook,
  byGivenKeys,
  byGrant,
  byHookedInput,
  byImageHost,
  byIndex,
  byInnerFetch,
  byKeptLines,
  byKeyBody,
  byKeyHost,
  byKeyId,
  byLastingIndex,
  byLeftBalance,
  byLookAlike,
  byLookedUpKey,
  byLookedUpName,
  byLoss,
  byMailbox,
  byManifestAddress,
  byManifestIndex,
  byMatchedOrigin,
  byMemoryLine,
  byMessageHost,
  byNamedSecret,
  byNearSocket,
  byOriginals,
  byOtherLanguage,
  byPackage,
  byPackedKeys,
  byPassing,
  byPassword,
  byPersistence,
  byPosedWish,
  byPrivateHost,
  byProtection,
  byRandomValue,
  byReach,
  byReceivedLua,
  byRemarkReader,
  byReplacedRecipient,
  byReplacedSelf,
  byReply,
  byReturnedCommand,
  byRights,
  byRun,
  byRunDecoded,
  byRunnerPackage,
  bySecret,
  bySelfUpdate,
  bySending,
  bySentText,
  byServerAddress,
  byShellOfSocket,
  byShellReply,
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
  byUnknownHost,
  byUnknownPackage,
  byUse,
  byVariableInvoked,
  byVariableRun,
  byWebKey,
  byWrittenPermissions,
  levelOfLaunch,
};
