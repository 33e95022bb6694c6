CREATE TABLE "audit_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" bigint NOT NULL,
	"checked_at" bigint,
	"entries" bigint DEFAULT 0 NOT NULL,
	"broken_at" bigint,
	"broken_since" bigint,
	"emailed_at" bigint
);
