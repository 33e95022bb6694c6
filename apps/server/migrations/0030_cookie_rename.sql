CREATE TABLE "auth_cookie_rename" (
	"at" bigint NOT NULL
);
