// Names and files of pictures of players' own.

const OWN_NAME = /^[0-9a-f]{64}\.webp$/;

export const PICTURE_FILES = ".png,.jpg,.jpeg,.webp";

/** Return true for a file that is a picture by its kind or name. */
export const isPicture = ({ type, name }: Pick<File, "type" | "name">): boolean => /^image\/(png|jpeg|webp)$/.test(type) || /\.(png|jpe?g|webp)$/i.test(name);

/** Return the address of an uploaded picture; empty if the name is another one. */
export const ownPictureUrl = (name: string): string => (OWN_NAME.test(name) ? `/pictures/own/${name}` : "");
