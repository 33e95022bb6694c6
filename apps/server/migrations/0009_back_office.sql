CREATE TABLE "access_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"needs" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_archive" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"timestamp" bigint NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"timestamp" bigint NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bans" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"player_email" text,
	"admin_id" text NOT NULL,
	"reason" text NOT NULL,
	"banned_at" bigint NOT NULL,
	"expires_at" bigint,
	"lifted_at" bigint,
	"lifted_by" text
);
--> statement-breakpoint
ALTER TABLE "chat_reads" ADD COLUMN "closed_id" bigint;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "staff_used_at" bigint;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "confirmed_at" bigint;--> statement-breakpoint
CREATE INDEX "audit_logs_user" ON "audit_logs" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "audit_logs_resource" ON "audit_logs" USING btree ("resource","resource_id","seq");--> statement-breakpoint
CREATE INDEX "audit_logs_action" ON "audit_logs" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_logs_time" ON "audit_logs" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "audit_logs_expiry" ON "audit_logs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bans_player" ON "bans" USING btree ("player_id","banned_at");--> statement-breakpoint
CREATE INDEX "bans_newest" ON "bans" USING btree ("banned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bans_one_each" ON "bans" USING btree ("player_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE VIEW "public"."admin_logs" AS (
  select action, resource_id as target_id, resource as target_type, details, user_id as admin_id, email as admin_email,
    "timestamp" from audit_logs);