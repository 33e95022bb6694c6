CREATE TABLE "staff_since" (
	"uid" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"call" text NOT NULL,
	"input" jsonb NOT NULL,
	"input_hash" text NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"value" bigint,
	"requested_by" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"requested_at" bigint NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"state" text NOT NULL,
	"is_alone" boolean NOT NULL,
	"runs_at" bigint,
	"expires_at" bigint NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" bigint,
	"note" text DEFAULT '' NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "staff_spent" (
	"uid" text NOT NULL,
	"day" date NOT NULL,
	"coins" bigint NOT NULL,
	CONSTRAINT "staff_spent_uid_day_pk" PRIMARY KEY("uid","day")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open" ON "approval_requests" USING btree ("requested_by","input_hash") WHERE state in ('pending', 'delayed');--> statement-breakpoint
CREATE INDEX "approval_requests_newest" ON "approval_requests" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "approval_requests_alone" ON "approval_requests" USING btree ("requested_at") WHERE is_alone;