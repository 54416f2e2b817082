import { StartError } from "../start-error";

export class BackupError extends StartError {
  override name = "BackupError";
}
