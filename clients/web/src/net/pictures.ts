// Pictures of players' own: made small enough, uploaded in parts, and the address at which the server has them.

import { create } from "@bufbuild/protobuf";
import { connection } from "../app";
import { UploadPictureSchema } from "../gen/fracas/v1/client_pb";
import { t } from "../text/catalogue";
import { expectAnswer } from "./connection";

/** Limits of the server. */
const PART_BYTES = 60_000;
const MAX_BYTES = 12 * 1024 * 1024;
/** Larger files are made smaller before they are sent; the server stores no larger ones. */
const SMALL_BYTES = 2 * 1024 * 1024;
const SMALL_SIDE = 4096;

export interface OwnPicture {
  /** Its name, which boards and creatures give. */
  file: string;
  width: number;
  height: number;
  /** Its pixels for each pixel of the file that was chosen. */
  ratio: number;
}

/** Upload a picture of a board, or of a token (its middle square is kept). */
export async function uploadPicture(file: Blob, token = false): Promise<OwnPicture> {
  const { blob, ratio } = await madeSmall(file);
  if (blob.size > MAX_BYTES) throw new Error(t("pictureTooLarge"));
  const data = new Uint8Array(await blob.arrayBuffer());
  for (let offset = 0; ; offset += PART_BYTES) {
    const value = create(UploadPictureSchema, { size: data.length, offset, part: data.subarray(offset, offset + PART_BYTES), token });
    const answer = await connection.request({ case: "uploadPicture", value });
    if (offset + PART_BYTES < data.length) {
      expectAnswer(answer, "done");
      continue;
    }
    const { file: name, width, height, sourceWidth } = expectAnswer(answer, "uploadedPicture");
    return { file: name, width, height, ratio: (ratio * width) / sourceWidth };
  }
}

/** Return a large picture as a smaller one of the same sight, and its share of the width. */
async function madeSmall(file: Blob): Promise<{ blob: Blob; ratio: number }> {
  if (file.size <= SMALL_BYTES) return { blob: file, ratio: 1 };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return { blob: file, ratio: 1 }; // the server says what is wrong
  }
  const ratio = Math.min(1, SMALL_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * ratio));
  canvas.height = Math.max(1, Math.round(picture.height * ratio));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => { canvas.toBlob(resolve, "image/webp", 0.9); });
  return blob && blob.size < file.size ? { blob, ratio } : { blob: file, ratio: 1 };
}
